import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { packTestPlugin } from '@learnwright/test-kit/archives';
import { afterAll, afterEach, expect, it } from 'vitest';
import { COMPILE_CACHE } from '../../tests/crash/server-process.ts';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const COMMAND = fileURLToPath(new URL('../../../../packages/cli/src/bin.ts', import.meta.url));

const folder = mkdtempSync(join(tmpdir(), 'learnwright-private-'));
const data = join(folder, 'data');
const database = join(data, 'learnwright.db');
const running: ChildProcess[] = [];

afterEach(async () => {
  for (const child of running.splice(0)) {
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  }
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Starts the command where every new file would be open to everybody, unless it is made otherwise. */
function start(...words: string[]): ChildProcess {
  const shell = ['-c', 'umask 0; exec "$@"', 'sh', process.execPath, '--conditions=@learnwright/source', COMMAND];
  const env = { ...COMPILE_CACHE, DATABASE_URL: `sqlite:${database}`, APP_DATA_DIR: data, APP_CONFIG_DIR: folder };
  return spawn('sh', [...shell, ...words], { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'], env });
}

async function run(...words: string[]): Promise<{ readonly status: number; readonly text: string }> {
  const child = start(...words, '--json');
  const exited = once(child, 'exit');
  let text = '';
  for await (const part of child.stdout ?? []) text += part;
  return { status: (await exited)[0], text };
}

/** Serves until the test ends, and returns what was logged until it was ready. */
async function serve(): Promise<string> {
  const child = start('serve', '--port', '0');
  running.push(child);
  let said = '';
  for await (const part of child.stdout?.iterator({ destroyOnReturn: false }) ?? []) {
    said += String(part);
    if (said.includes('is ready')) break;
  }
  child.stdout?.resume();
  return said;
}

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

/** Everything in the data directory by its mode; the code of plugins, which holds nothing private, is left out. */
function listModes(): Record<string, string> {
  const paths = readdirSync(data, { recursive: true, encoding: 'utf8' }).filter((path) => !path.startsWith('plugins'));
  return Object.fromEntries(['', ...paths.sort()].map((path) => [path, modeOf(join(data, path))]));
}

async function findProblems(): Promise<string> {
  const { text } = await run('doctor');
  const { checks } = JSON.parse(text);
  return checks.find(({ name }: { readonly name: string }) => name === 'private files').detail;
}

it('is made for its owner alone, whatever the umask: folders 700, files 600', { timeout: 90_000 }, async () => {
  const archive = join(folder, 'quiz.zip');
  writeFileSync(archive, await packTestPlugin({ version: '1.0.0' }));
  await serve();
  expect((await run('plugin', 'install', archive)).status).toBe(0);
  expect((await run('plugin', 'remove', 'quiz', '--purge', '--yes')).status).toBe(0);
  const [exported = ''] = readdirSync(join(data, 'plugin-exports'));
  // The server marks its calls of the plugin in a file, once it has called it: how soon depends on the machine.
  const isMark = ([path]: [string, string]) => path.startsWith('plugin-starts/calling-');
  const modes = Object.entries(listModes());
  for (const [, mode] of modes.filter(isMark)) expect(mode).toBe('600');
  expect(Object.fromEntries(modes.filter((entry) => !isMark(entry)))).toEqual({
    '': '700',
    'credentials-secret': '600',
    'learnwright.db': '600',
    'learnwright.db-shm': '600',
    'learnwright.db-wal': '600',
    'learnwright.db.lock': '600',
    'plugin-data': '700',
    'plugin-data/books': '700',
    'plugin-data/content': '700',
    'plugin-data/flashcards': '700',
    'plugin-exports': '700',
    [`plugin-exports/${exported}`]: '600',
    'plugin-starts': '700',
  });
  expect(await findProblems()).toBe('Nobody else can read what the server keeps.');
});

it('is closed at the next start where it was open; what operators make is warned about', {
  timeout: 90_000,
}, async () => {
  const secrets = join(folder, 'secrets.yaml');
  writeFileSync(secrets, 'providers: {}\n');
  for (const path of [data, ...Object.keys(listModes()).map((name) => join(data, name))]) chmodSync(path, 0o755);
  for (const path of [secrets, database]) chmodSync(path, 0o644);
  const problems = await findProblems();
  for (const path of [data, database, secrets]) expect(problems).toContain(path);
  expect(modeOf(database)).toBe('644');

  const said = await serve();
  expect(said).toContain(`Run \\"chmod 700 ${data}\\".`);
  expect(said).toContain(`Run \\"chmod 600 ${secrets}\\".`);
  const { '': directory, ...files } = listModes();
  expect([directory, modeOf(secrets)]).toEqual(['755', '644']);
  for (const [path, mode] of Object.entries(files))
    expect([path, mode]).toEqual([path, expect.stringMatching(/^[67]00$/)]);
});
