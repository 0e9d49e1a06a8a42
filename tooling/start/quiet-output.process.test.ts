import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { listCommandHelp } from '@learnwright/cli';
import { packTestPlugin } from '@learnwright/test-kit/archives';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { NODE_WARNING } from '../node-warnings.ts';
import { ROOT } from '../run-command.ts';
import { LEARNWRIGHT, type ServerOptions, startServer } from '../start-server.ts';

const RUN_COMMANDS = fileURLToPath(new URL('./run-commands.fixture.ts', import.meta.url));
const idSchema = z.looseObject({ id: z.string() });

const folder = mkdtempSync(join(tmpdir(), 'learnwright-quiet-'));
const place = (name: string) => join(folder, name);
const env = {
  ...process.env,
  DATABASE_URL: `sqlite:${place('learnwright.db')}`,
  APP_DATA_DIR: place('data'),
  APP_CREDENTIALS_SECRET: 'only-for-this-temporary-server',
  NODE_OPTIONS: '',
};
afterAll(() => rmSync(folder, { recursive: true }));

/** The words that each command is run with, in this order; null for one that serves, or asks a registry. */
const WORDS: Readonly<Record<string, readonly string[] | null>> = {
  serve: null,
  migrate: [],
  seed: [],
  'content export': [place('exported')],
  'content import': [join(ROOT, 'packages/plugin-content/course')],
  'content list': [],
  'content delete': ['nothing', '--yes'],
  'token create': ['somebody', '--role', 'operator'],
  'token list': [],
  'token revoke': ['nothing'],
  'jobs list': [],
  'jobs show': ['nothing'],
  'jobs cancel': ['nothing'],
  'jobs retry': ['nothing'],
  'effects list': [],
  'effects retry': ['--all'],
  'effects discard': ['nothing', 'nothing'],
  'effects replay': ['gamification'],
  work: [],
  'languages export': ['fr'],
  'languages check': ['de'],
  'plugin new': ['quiz', place('quiz')],
  'plugin dev': null,
  'plugin validate': [place('quiz.zip')],
  'plugin keygen': [place('key.pem')],
  'plugin pack': [place('quiz')],
  'plugin search': null,
  'plugin list': [],
  'plugin install': [place('quiz.zip')],
  'plugin disable': ['gamification'],
  'plugin enable': ['gamification'],
  'plugin rollback': ['quiz'],
  'plugin remove': ['quiz', '--purge', '--yes'],
  'plugin settings list': [],
  'plugin settings set': ['content', 'preview_minutes', '30'],
  'plugin settings reset': ['content', 'preview_minutes'],
  'secrets rotate': [],
  'attempts partition': [],
  backup: [place('backup.tar.gz')],
  restore: [place('backup.tar.gz'), '--force'],
  move: [`sqlite:${place('other.db')}`],
  doctor: [],
};
const NAMES = listCommandHelp()
  .map(({ command }) => command.replace(/^learnwright ?/, ''))
  .filter((name) => name !== '' && !isGroup(name));

function isGroup(name: string): boolean {
  return listCommandHelp().some(({ command }) => command.startsWith(`learnwright ${name} `));
}

it('a warning of Node is seen', () => {
  const { stderr } = spawnSync(process.execPath, ['--eval', 'process.emitWarning("old")'], { env, encoding: 'utf8' });
  expect(stderr).toMatch(NODE_WARNING);
});

it('every command is run here', () => {
  expect(NAMES.toSorted()).toEqual(Object.keys(WORDS).toSorted());
});

describe('the error stream has nothing of Node itself', () => {
  beforeAll(async () => writeFileSync(place('quiz.zip'), await packTestPlugin({ name: 'quiz' })));

  const commands = Object.entries(WORDS).flatMap(([name, words]) =>
    words === null ? [] : [[...name.split(' '), ...words]],
  );
  /** That a command was run: its words are not wrong, and nothing has ended it. */
  const RUN = [0, 1, 3];
  const run = (words: readonly string[]) =>
    spawnSync(process.execPath, words, { env, cwd: folder, encoding: 'utf8', input: '' });

  // Node warns of a thing once in a process: whichever command it is, the stream has it.
  it('of any command, one after the other in a process', () => {
    const { stdout, stderr } = run(['--conditions=@learnwright/source', RUN_COMMANDS, JSON.stringify(commands)]);
    expect(stderr).not.toMatch(NODE_WARNING);
    const statuses = z.array(z.number()).parse(JSON.parse(stdout.trim().split('\n').at(-1) ?? ''));
    expect(commands.filter((_, index) => !RUN.includes(statuses[index] ?? -1))).toEqual([]);
  });

  it.each(commands.map((words) => [words.join(' ').replaceAll(`${folder}/`, ''), words] as const))(
    'of learnwright %s',
    { tags: ['long'] },
    (_, words) => {
      const { status, stderr } = run([...LEARNWRIGHT, ...words]);
      expect(stderr).not.toMatch(NODE_WARNING);
      expect(RUN).toContain(status);
    },
  );

  it('of a server from source, while it is started, asked and stopped', async () => {
    expect(await serve({ root: ROOT })).not.toMatch(NODE_WARNING);
  });

  it.runIf(existsSync(join(ROOT, 'apps/server/dist/bin.js')))('of a server that was built', async () => {
    expect(await serve({ built: true })).not.toMatch(NODE_WARNING);
  });
});

/** Starts a server, asks it for what loads most, stops it, and returns what is on its error stream. */
async function serve(options: ServerOptions): Promise<string> {
  const server = await startServer({ ...options, readsErrors: true });
  if (server.child.stderr === null) throw new Error('The error stream is not piped.');
  const written = text(server.child.stderr);
  const send = async (path: string, body: object) => {
    const headers = { 'Content-Type': 'application/json' };
    const answer = await fetch(`${server.url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    expect(answer.status).toBe(201);
    return idSchema.parse(await answer.json()).id;
  };
  const user_id = await send('/users', { name: 'Ada' });
  await send(`/plugins/books/library/${user_id}`, { title: 'Im Café', language: 'de' });
  const reads = Array.from({ length: 30 }, () => ['/api/openapi.json', '/metrics', '/api/health/ready']).flat();
  await Promise.all(reads.map(async (path) => (await fetch(server.url + path)).arrayBuffer()));
  await server.stop();
  return written;
}
