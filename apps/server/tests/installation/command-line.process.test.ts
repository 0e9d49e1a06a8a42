import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describeEachDatabase } from '@learnwright/test-kit';
import { packTestPlugin } from '@learnwright/test-kit/archives';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { COMPILE_CACHE, type ServerProcess, startServerProcess } from '../crash/server-process.ts';
import type { ParsedJson } from '../harness/test-app.ts';
import { send } from './install-over-http.ts';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const COMMAND = fileURLToPath(new URL('../../../../packages/cli/src/bin.ts', import.meta.url));
/** That servers follow on PostgreSQL as well is in `replicas.process.test.ts`. */
const ON_SQLITE = { tags: { PostgreSQL: ['long'] } };
const FOLLOWED = { timeout: 5_000, interval: 20 };

describeEachDatabase('learnwright plugin, beside a server that runs', ON_SQLITE, ({ createUrl }) => {
  let folder = '';
  let databaseUrl = '';
  let server: ServerProcess;

  /** Runs the command on the same database and folders; rejects with what it prints where it fails. */
  async function learnwright(...words: string[]): Promise<ParsedJson> {
    const child = spawn(process.execPath, ['--conditions=@learnwright/source', COMMAND, 'plugin', ...words, '--json'], {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...COMPILE_CACHE, DATABASE_URL: databaseUrl, APP_DATA_DIR: folder, APP_CONFIG_DIR: folder },
    });
    const exited = once(child, 'exit');
    let text = '';
    for await (const part of child.stdout) text += part;
    const [status] = await exited;
    if (status !== 0) throw new Error(text);
    return JSON.parse(text);
  }
  const versionNow = async () => (await send(server.url, 'GET', '/plugins/quiz/version')).body[0];
  const followed = (version: unknown) => vi.waitFor(async () => expect(await versionNow()).toBe(version), FOLLOWED);

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'learnwright-command-'));
    databaseUrl = await createUrl();
    server = await startServerProcess(databaseUrl, folder);
    for (const version of ['1.0.0', '1.1.0']) {
      writeFileSync(join(folder, `quiz-${version}.zip`), await packTestPlugin({ version }));
    }
  });
  afterAll(async () => {
    await server.kill();
    rmSync(folder, { recursive: true, force: true });
  });

  it('installs, sets, upgrades, rolls back and removes, and the server follows within 5 s', {
    timeout: 90_000,
  }, async () => {
    expect(await learnwright('install', join(folder, 'quiz-1.0.0.zip'))).toMatchObject({ installed: true });
    await followed('1.0.0');
    expect(await learnwright('settings', 'set', 'quiz', 'bonus', '9')).toMatchObject({ plugin: 'quiz' });
    await vi.waitFor(async () => {
      expect((await send(server.url, 'GET', '/plugins/quiz/bonus')).body).toBe(9);
    }, FOLLOWED);
    await learnwright('install', join(folder, 'quiz-1.1.0.zip'));
    await followed('1.1.0');
    expect(await learnwright('rollback', 'quiz')).toMatchObject({ version: '1.0.0' });
    await followed('1.0.0');
    await learnwright('disable', 'quiz');
    await followed(undefined);
    expect(await learnwright('remove', 'quiz', '--purge', '--yes')).toMatchObject({ purged: true });
    const [last] = (await send(server.url, 'GET', '/admin/plugins/audit')).body;
    expect(last).toMatchObject({ action: 'purge', request_id: 'command line' });
  });

  it('works while the server is down', { timeout: 60_000 }, async () => {
    await server.kill();
    await learnwright('install', join(folder, 'quiz-1.1.0.zip'));
    server = await startServerProcess(databaseUrl, folder);
    expect(await versionNow()).toBe('1.1.0');
  });
});
