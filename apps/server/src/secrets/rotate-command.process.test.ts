import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describeEachDatabase } from '@learnwright/test-kit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { COMPILE_CACHE, type ServerProcess, startServerProcess } from '../../tests/crash/server-process.ts';
import type { ParsedJson } from '../../tests/harness/test-app.ts';
import { send } from '../../tests/installation/install-over-http.ts';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const COMMAND = fileURLToPath(new URL('../../../../packages/cli/src/bin.ts', import.meta.url));
const COMMANDS = new URL('../commands.ts', import.meta.url).href;
/** What the command does on each database, also after it was interrupted, is in `rotate-secrets.database.test.ts`. */
const ON_SQLITE = { tags: { PostgreSQL: ['long'] } };
/** More than one batch. */
const USERS = 60;

describeEachDatabase('learnwright secrets rotate', ON_SQLITE, ({ createUrl }) => {
  let folder = '';
  const users: string[] = [];
  let databaseUrl = '';
  let server: ServerProcess;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'learnwright-rotate-'));
    databaseUrl = await createUrl();
    server = await startServerProcess(databaseUrl, folder);
    for (let index = 0; index < USERS; index += 1) {
      const { id } = (await send(server.url, 'POST', '/users', { name: 'Ada' })).body;
      await send(server.url, 'POST', `/settings/${id}/api-key`, { provider: 'provider_b', key: `key of ${id}` });
      users.push(id);
    }
  });
  afterAll(async () => {
    await server.kill();
    rmSync(folder, { recursive: true });
  });

  async function run(words: readonly string[]): Promise<{ readonly status: number | null; readonly json: ParsedJson }> {
    const child = spawn(process.execPath, ['--conditions=@learnwright/source', ...words], {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...COMPILE_CACHE, DATABASE_URL: databaseUrl, APP_DATA_DIR: folder, APP_CONFIG_DIR: folder },
    });
    const exited = once(child, 'exit');
    let text = '';
    for await (const part of child.stdout) text += part;
    return { status: (await exited)[0], json: text === '' ? null : JSON.parse(text) };
  }
  const learnwright = (...words: string[]) => run([COMMAND, ...words, '--json']);

  /** How many users have a key that the server can open. */
  async function countKeys(): Promise<number> {
    const answers = await Promise.all(users.map((id) => send(server.url, 'GET', `/settings/${id}`)));
    return answers.filter(({ body }) => body.key_source_provider_b === 'settings').length;
  }

  it('seals every key anew beside a server, also after it was killed in the middle', { timeout: 120_000 }, async () => {
    const interrupted = `const { createServerCommands } = await import(${JSON.stringify(COMMANDS)});
      const kill = () => process.kill(process.pid, 'SIGKILL');
      await createServerCommands().rotateSecrets({ new_data_key: true }, kill);`;
    expect(await run(['--input-type=module', '--eval', interrupted])).toEqual({ status: null, json: null });
    expect(await countKeys()).toBe(USERS);
    const { status, json } = await learnwright('secrets', 'rotate');
    expect([status, json]).toMatchObject([0, { new_secret: false, sealed_keys: USERS - 50, unopened_keys: 0 }]);
    expect(await countKeys()).toBe(USERS);
    const again = await learnwright('secrets', 'rotate', '--new-data-key');
    expect(again.json).toMatchObject({ new_secret: true, new_data_key: true, sealed_data_keys: 2, sealed_keys: USERS });
    expect(await countKeys()).toBe(USERS);
  });

  it('works while the server is down, and doctor tells what cannot be opened', { timeout: 120_000 }, async () => {
    await server.kill();
    expect((await learnwright('secrets', 'rotate')).json).toMatchObject({ new_secret: true, sealed_keys: 0 });
    const stored = async () => {
      const { status, json } = await learnwright('doctor');
      const check = json.checks.find(({ name }: { readonly name: string }) => name === 'stored keys');
      return { status, ...check };
    };
    expect(await stored()).toMatchObject({ ok: true, detail: `${USERS} stored, and all can be opened.` });
    server = await startServerProcess(databaseUrl, folder);
    expect(await countKeys()).toBe(USERS);
    await server.kill();
    writeFileSync(join(folder, 'credentials-secret'), 'a-secret-from-somewhere-else');
    expect(await stored()).toMatchObject({
      status: 3,
      ok: false,
      detail: expect.stringMatching(/^60 of 60 stored keys and 3 data keys cannot be opened, and count as absent\./),
    });
    server = await startServerProcess(databaseUrl, folder);
    expect(await countKeys()).toBe(0);
    expect((await learnwright('secrets', 'rotate')).status).toBe(1);
  });
});
