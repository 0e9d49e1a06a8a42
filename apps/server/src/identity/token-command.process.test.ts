import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describeEachDatabase } from '@learnwright/test-kit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { COMPILE_CACHE } from '../../tests/crash/server-process.ts';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const COMMAND = fileURLToPath(new URL('../../../../packages/cli/src/bin.ts', import.meta.url));
/** What tokens are on each database is in `api-tokens.database.test.ts`. */
const ON_SQLITE = { tags: { PostgreSQL: ['long'] } };

describeEachDatabase('learnwright token', ON_SQLITE, ({ createUrl }) => {
  let folder = '';
  const serving: ChildProcess[] = [];
  let databaseUrl = '';
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'learnwright-token-'));
    databaseUrl = await createUrl();
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  function start(...words: string[]) {
    return spawn(process.execPath, ['--conditions=@learnwright/source', COMMAND, ...words], {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'ignore'],
      env: {
        ...COMPILE_CACHE,
        DATABASE_URL: databaseUrl,
        APP_DATA_DIR: folder,
        APP_CONFIG_DIR: folder,
        APP_AUTH_MODE: 'required',
        HOST: '0.0.0.0',
        PORT: '0',
        LOG_LEVEL: 'fatal',
      },
    });
  }

  async function learnwright(...words: string[]) {
    const child = start(...words, '--json');
    let text = '';
    for await (const part of child.stdout) text += part;
    return JSON.parse(text);
  }

  /** Serves, and returns what is said at the start and the address by which this machine reaches it. */
  async function serve(): Promise<{ child: ChildProcess; said: string; api: string }> {
    const child = start('serve');
    serving.push(child);
    let said = '';
    for await (const part of child.stdout.iterator({ destroyOnReturn: false })) {
      said += String(part);
      if (said.includes('is ready')) break;
    }
    child.stdout.resume();
    return { child, said, api: `http://127.0.0.1:${/"http:\/\/[^"]*:(\d+)"/.exec(said)?.[1]}/api` };
  }
  async function stop(child: ChildProcess): Promise<void> {
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    await exited;
  }
  afterAll(async () => {
    await Promise.all(serving.filter(({ exitCode }) => exitCode === null).map(stop));
  });

  it('lets the first operator in, and shuts one out at once', { timeout: 120_000 }, async () => {
    const first = await serve();
    expect(first.said).toContain('there is no operator yet');
    expect((await fetch(`${first.api}/users`)).status).toBe(401);
    await stop(first.child);

    const operators = async () => {
      const { checks } = await learnwright('doctor');
      return checks.find(({ name }: { name: string }) => name === 'operators');
    };
    expect(await operators()).toMatchObject({ ok: false, detail: expect.stringContaining('learnwright token create') });
    const made = await learnwright('token', 'create', 'my laptop', '--role', 'operator', '--days', '1');
    expect(made).toMatchObject({ name: 'my laptop', secret: expect.stringMatching(/^lw_/) });
    expect(await operators()).toMatchObject({ ok: true });

    const second = await serve();
    expect(second.said).toContain('"auth_mode":"required"');
    expect(second.said).not.toContain('there is no operator yet');
    const list = () => fetch(`${second.api}/admin/tokens`, { headers: { Authorization: `Bearer ${made.secret}` } });
    expect(await (await list()).json()).toMatchObject([{ id: made.id, name: 'my laptop' }]);
    expect(await learnwright('token', 'revoke', made.id)).toMatchObject({ id: made.id });
    expect((await list()).status).toBe(401);
    // What is still to be noted is written at the end.
    await stop(second.child);
    const { tokens } = await learnwright('token', 'list');
    expect(tokens).toMatchObject([{ id: made.id, revoked_at: expect.any(String), last_used_at: expect.any(String) }]);
  });
});
