import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { HELP_TEXT, runCommandLine, type Surroundings } from './run-command-line.ts';

const BIN = join(import.meta.dirname, 'bin.ts');
const parent = mkdtempSync(join(tmpdir(), 'learnwright-create-command-'));
afterAll(() => rmSync(parent, { recursive: true }));

let folder: string;
let said: string;
let ran: string[];
beforeEach(() => {
  folder = join(mkdtempSync(join(parent, 'case-')), 'new');
  said = '';
  ran = [];
});

/** Surroundings that note what happens, in which these programs fail. */
const surroundings = (answers: readonly string[] | null, failing: readonly string[] = []): Surroundings => {
  const left = [...(answers ?? [])];
  const note = (text: string) => {
    said += text;
  };
  return {
    print: note,
    complain: note,
    ask:
      answers &&
      (async (question) => {
        note(question);
        return left.shift() ?? '';
      }),
    run: (program, words) => {
      const command = `${program} ${words.join(' ')}`;
      ran.push(command);
      return !failing.includes(command);
    },
  };
};

const manifest = () => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));

test('with a name and --yes nothing is asked; Git and npm are run and the next steps named', async () => {
  const isNew = ['git rev-parse --is-inside-work-tree'];
  expect(await runCommandLine(['quiz', folder, '--yes'], surroundings(['never'], isNew))).toBe(0);
  expect(ran).toEqual(['git rev-parse --is-inside-work-tree', 'git init --quiet', 'npm install']);
  expect(said).toContain('npm run dev');
  expect(said).not.toContain('npm install');
  expect(said).not.toContain('Name:');
});

test('inside of a repository no other is made', async () => {
  await runCommandLine(['quiz', folder, '--yes'], surroundings(null));
  expect(ran).toEqual(['git rev-parse --is-inside-work-tree', 'npm install']);
});

test('--no-install and --no-git run nothing, and the install is left to the person', async () => {
  expect(await runCommandLine(['quiz', folder, '--no-install', '--no-git'], surroundings(null))).toBe(0);
  expect(ran).toEqual([]);
  expect(said).toContain('npm install');
});

test('an install that fails is said, and the files stay', async () => {
  expect(await runCommandLine(['quiz', folder, '--no-git'], surroundings(null, ['npm install']))).toBe(1);
  expect(said).toContain('npm install failed');
  expect(manifest().name).toBe('learnwright-plugin-quiz');
});

test('every question is a flag', async () => {
  const names = ['--scope', 'acme', '--display-name', 'Our quiz', '--author', 'Ada', '--license', 'ISC'];
  const flags = [...names, '--no-page'];
  await runCommandLine(['quiz', folder, ...flags], surroundings(['never']));
  expect(manifest()).toMatchObject({ name: '@acme/learnwright-plugin-quiz', author: 'Ada', license: 'ISC' });
  expect(readFileSync(join(folder, 'src/plugin.ts'), 'utf8')).toContain("display_name: { en: 'Our quiz'");
  expect(said).not.toContain('Name');
  expect(said).not.toContain('yes or no');
  expect(said).toContain('a file LICENSE');
});

test('on a terminal it asks for what is missing, again where the answer cannot be taken, and offers defaults', async () => {
  const answers = ['Quiz', 'quiz', '', 'Our quiz', 'Ada', '', folder];
  expect(await runCommandLine(['--scope', '@acme'], surroundings(answers))).toBe(0);
  expect(said).toContain('Expected 3 to 50 of a-z');
  expect(said).toContain('Package name on npm (@acme/learnwright-plugin-quiz): ');
  expect(manifest()).toMatchObject({ name: '@acme/learnwright-plugin-quiz', author: 'Ada', license: 'MIT' });
});

test('--page makes a page, and its address is said', async () => {
  expect(await runCommandLine(['quiz', folder, '--page', '--yes'], surroundings(null))).toBe(0);
  expect(existsSync(join(folder, 'ui/index.html'))).toBe(true);
  expect(said).toContain('/more/quiz/points');
});

test.each([
  ['yes', [], true],
  ['N', [], false],
  ['', [], false],
  ['perhaps', ['y'], true],
])('on a terminal %j is the answer to whether it has a page', async (answer, more, hasPage) => {
  const answers = ['', '', '', '', answer, ...more];
  expect(await runCommandLine(['quiz', folder], surroundings(answers))).toBe(0);
  expect(said).toContain('With a page of its own in the app, yes or no (no): ');
  expect(said.includes('Expected yes or no')).toBe(more.length > 0);
  expect(existsSync(join(folder, 'ui'))).toBe(hasPage);
  expect(said.includes('/more/quiz/points')).toBe(hasPage);
});

test.each([
  [[], 'Name the plugin'],
  [['quiz', 'folder', 'more'], 'Too many words: more'],
  [['quiz', '--colour'], '--colour'],
  [['Q'], 'name: Expected 3 to 50'],
])('%j is wrong usage', async (words, sentence) => {
  expect(await runCommandLine(words, surroundings(null))).toBe(2);
  expect(said).toContain(sentence);
  expect(said).toContain('--help');
  expect(ran).toEqual([]);
});

test('the command itself writes a plugin and says where', () => {
  const words = ['--conditions=@learnwright/source', BIN, 'quiz', folder, '--no-install', '--no-git'];
  const { status, stdout, stderr } = spawnSync(process.execPath, words, { encoding: 'utf8' });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toContain(folder);
  expect(existsSync(join(folder, 'src/plugin.ts'))).toBe(true);
});

test('the help page has every flag', async () => {
  expect(await runCommandLine(['--help'], surroundings(null))).toBe(0);
  expect(said).toBe(HELP_TEXT);
  const source = readFileSync(join(import.meta.dirname, 'read-options.ts'), 'utf8');
  const flags = [...source.matchAll(/^ +'?([\w-]+)'?: \{ type: '(string|boolean)'/gm)];
  expect(flags).toHaveLength(10);
  for (const [, flag, type] of flags) {
    const written = type === 'boolean' && ['install', 'git'].includes(flag ?? '') ? `--no-${flag}` : `--${flag}`;
    expect(HELP_TEXT).toContain(written);
  }
});
