import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { COMPILE_CACHE } from '../crash/server-process.ts';
import type { ParsedJson } from '../harness/test-app.ts';

const SCRIPT = fileURLToPath(new URL('./serve-plugin.ts', import.meta.url));

let folder: string;
let children: ChildProcess[];
/** What the servers of the test have written to standard error. */
let said: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'learnwright-recovery-'));
  writeFileSync(join(folder, 'app.yaml'), 'plugins: { enabled: [hostile, steady] }\n');
  children = [];
  said = '';
});
afterEach(async () => {
  for (const child of children) await end(child, 'SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

/** Starts the server and returns its first line, an address where it serves; null where it ends without one. */
async function start(hostile: string, variables: Record<string, string> = {}) {
  const child = fork(SCRIPT, {
    execArgv: ['--conditions=@learnwright/source', '--max-old-space-size=200'],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      ...COMPILE_CACHE,
      PORT: '0',
      DATABASE_URL: `sqlite:${join(folder, 'test.db')}`,
      APP_DATA_DIR: folder,
      APP_CONFIG_DIR: folder,
      APP_CREDENTIALS_SECRET: 'a-secret-for-tests-only',
      HOSTILE: hostile,
      ...variables,
    },
  });
  children.push(child);
  child.stderr?.on('data', (chunk) => (said += chunk));
  for await (const chunk of child.stdout ?? []) return { child, line: String(chunk).trim() };
  return { child, line: null };
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill(signal);
  await exited;
}

async function read(line: string | null, path: string): Promise<ParsedJson> {
  if (line === null) throw new Error('The server has not started.');
  return (await fetch(`${line}/api${path}`)).json();
}

const notes = () => readdirSync(join(folder, 'plugin-starts'));
/** What is marked as running now; a blank stands before a mark of what has returned. */
const marks = () =>
  notes()
    .filter((name) => name.startsWith('calling-'))
    .map((name) => readFileSync(join(folder, 'plugin-starts', name), 'utf8'))
    .join('');

/** Starts the server twice with a plugin that ends it each time. */
async function endTwice(hostile: string): Promise<void> {
  for (let times = 0; times < 2; times += 1) {
    const { child, line } = await start(hostile);
    expect(line).toBe(hostile === 'loops in import' ? 'looping' : null);
    await end(child, 'SIGKILL');
  }
}

describe('a plugin that ends the process', () => {
  it.each([
    { how: 'exits in import', step: 'loaded', rounds: 2 },
    { how: 'loops in import', step: 'loaded', rounds: 1 },
    { how: 'kills the process in activate', step: 'activated', rounds: 1 },
  ])('$how twice: the next starts serve without it and say so', async ({ how, step, rounds }) => {
    await endTwice(how);
    for (let round = 0; round < rounds; round += 1) {
      const { child, line } = await start(how);
      expect(await read(line, '/plugins/steady/')).toBe('fine');
      expect(await read(line, '/plugins/health')).toMatchObject({ hostile: { status: 'failed' } });
      expect((await read(line, '/plugins/errors')).hostile).toContain(`while version 1.0.0 was being ${step}`);
      await end(child, 'SIGTERM');
    }
  });
});

/** Starts the server and has the plugin end it, or do what can only be ended from outside. */
async function endByRoute(how: string): Promise<number | null> {
  const { child, line } = await start(how);
  const exited = once(child, 'exit');
  const answer = fetch(`${line}/api/plugins/hostile/end`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: '{}',
  });
  const lost = answer.then(
    () => undefined,
    () => undefined,
  );
  if (how === 'loops in a route') {
    await vi.waitFor(() => expect(marks()).toMatch(/^{/));
    child.kill('SIGKILL');
  }
  const [status] = await exited;
  await lost;
  return status;
}

/** Has the plugin end the server twice; the next start is without it. */
async function beLeftOut(how: string) {
  await endByRoute(how);
  await endByRoute(how);
  const { child, line } = await start(how);
  expect(await read(line, '/plugins/steady/')).toBe('fine');
  expect(await read(line, '/plugins/health')).toMatchObject({ hostile: { status: 'failed' } });
  expect((await read(line, '/plugins/errors')).hostile).toContain('code of version 1.0.0 has ended the server 2 times');
  return { child, line };
}

describe('a plugin that ends the process when it serves', () => {
  const LEFT_OUT = '%s: after the second time it is left out';
  it.each(['kills the process in a timer of a route', 'fills the memory in a route', 'loops in a route'])(
    LEFT_OUT,
    async (how) => void (await beLeftOut(how)),
  );
  // The first ends as one that exits in a timer, the second as one that has filled the memory.
  it.each(['exits in a route after a wait', 'aborts in a timer of a route'])(
    LEFT_OUT,
    { tags: ['long'] },
    async (how) => void (await beLeftOut(how)),
  );

  it('exits in a timer of a route: after the second time it is left out, until it is enabled', async () => {
    const how = 'exits in a timer of a route';
    const { child, line } = await beLeftOut(how);
    child.send('hostile');
    await once(child, 'message');
    expect(await read(line, '/plugins/hostile/')).toBe('fine');
    await end(child, 'SIGKILL');
    const next = await start(how);
    expect(await read(next.line, '/plugins/health')).toMatchObject({ hostile: { status: 'active' } });
  });

  it.each(['exits with 0', 'stops the process'])(
    '%s: the process ends as one that has failed, and the log names the plugin',
    async (how) => {
      expect(await endByRoute(how)).toBe(1);
      await vi.waitFor(() => expect(said).toContain('"plugin":"hostile","msg":"A plugin has ended the server."'));
    },
  );

  it('is not blamed for a kill from outside while it waits, nor for one between its calls', async () => {
    for (let times = 0; times < 2; times += 1) {
      const { child, line } = await start('exits in a timer of a route');
      expect(await read(line, '/plugins/hostile/')).toBe('fine');
      // Its answer may be here before its call has returned.
      await vi.waitFor(() => expect(marks()).not.toMatch(/^{/));
      await end(child, 'SIGKILL');
    }
    const { line } = await start('exits in a timer of a route');
    expect(await read(line, '/plugins/health')).toMatchObject({ hostile: { status: 'active' } });
    expect(notes().filter((name) => name.startsWith('interrupted-'))).toEqual([]);
  });
});

describe('after interrupted starts', () => {
  it('a first-party plugin is tried each time', async () => {
    for (let times = 0; times < 2; times += 1) await start('exits in import', { FIRST_PARTY: '1' });
    const { line } = await start('works', { FIRST_PARTY: '1' });
    expect(await read(line, '/plugins/health')).toMatchObject({ hostile: { status: 'active' } });
    expect(notes()).toEqual([]);
  });

  it('a retry that works brings the plugin back, now and for the next start', async () => {
    await endTwice('exits in import');
    const { child, line } = await start('works');
    expect(await read(line, '/plugins/health')).toMatchObject({ hostile: { status: 'failed' } });
    child.send('hostile');
    await once(child, 'message');
    expect(await read(line, '/plugins/health')).toMatchObject({ hostile: { status: 'active' } });
    expect(notes()).toEqual([]);
    await end(child, 'SIGKILL');
    const next = await start('works');
    expect(await read(next.line, '/plugins/health')).toMatchObject({ hostile: { status: 'active' } });
  });

  it('a retry that ends the process again leaves it out again', async () => {
    await endTwice('exits in import');
    const { child, line } = await start('exits in import');
    expect(line).not.toBeNull();
    child.send('hostile');
    await once(child, 'exit');
    const next = await start('exits in import');
    expect(await read(next.line, '/plugins/steady/')).toBe('fine');
    expect(await read(next.line, '/plugins/health')).toMatchObject({ hostile: { status: 'failed' } });
  });
});

describe('a start that is not interrupted by a plugin', () => {
  it.each(['throws in import', 'throws in a timer while another plugin is activated', 'works'])(
    '%s: nothing is held against it in the next start',
    async (how) => {
      const first = await start(how);
      expect(await read(first.line, '/plugins/steady/')).toBe('fine');
      await end(first.child, 'SIGKILL');
      const next = await start('works');
      expect(await read(next.line, '/plugins/health')).toMatchObject({ hostile: { status: 'active' } });
    },
  );

  it.each(['SIGTERM', 'SIGINT'] as const)('%s while a plugin is loaded means no plugin', async (signal) => {
    const first = await start('waits in import');
    expect(first.line).toBe('waiting');
    await end(first.child, signal);
    expect(first.child.signalCode).toBe(signal);
    expect(notes()).toEqual([]);
  });
});
