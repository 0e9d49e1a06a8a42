import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { createPostgresSchema } from '@learnwright/test-kit';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createTestApp } from '../harness/test-app.ts';
import { createHoldingPlugin } from './holding-plugin.ts';
import { COMPILE_CACHE } from './server-process.ts';

const SCRIPT = fileURLToPath(new URL('./serve-holding.ts', import.meta.url));
const HEADERS = { 'Idempotency-Key': 'k' };
/** How soon after the kill a repetition must be let in. */
const LET_IN = { timeout: 5_000, interval: 50 };

it('frees the keys of a killed server within seconds, and no key of one that lives', { timeout: 60_000 }, async () => {
  const { url: databaseUrl, remove } = await createPostgresSchema();
  onTestFinished(remove);
  const other = await startHolding(databaseUrl);
  const test = await createTestApp({ databaseUrl, plugins: { holding: createHoldingPlugin(() => undefined) } });
  onTestFinished(test.close);
  const repeat = () => test.request('POST', '/plugins/holding/works', undefined, HEADERS);

  const cut = fetch(`${other.url}/api/plugins/holding/works`, { method: 'POST', headers: HEADERS });
  const lost = expect(cut).rejects.toThrow('fetch failed');
  expect(await other.nextLine()).toBe('begun');
  const waiting = await repeat();
  expect([waiting.body.code, waiting.headers.get('retry-after')]).toEqual(['request_in_progress', '1']);
  await other.kill();
  await lost;
  await vi.waitFor(async () => expect(await repeat()).toMatchObject({ status: 200, body: 'after half' }), LET_IN);
  expect((await repeat()).headers.get('idempotency-replayed')).toBe('true');
});

/** Starts the server in a process of its own. */
async function startHolding(databaseUrl: string) {
  const folder = mkdtempSync(join(tmpdir(), 'learnwright-holding-'));
  const child = fork(SCRIPT, {
    execArgv: ['--conditions=@learnwright/source'],
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    env: { ...COMPILE_CACHE, PORT: '0', DATABASE_URL: databaseUrl, APP_DATA_DIR: folder, APP_CONFIG_DIR: folder },
  });
  const { stdout } = child;
  if (stdout === null) throw new Error('The server has no output.');
  const lines = createInterface(stdout)[Symbol.asyncIterator]();
  const nextLine = async () => (await lines.next()).value;
  async function kill(): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  }
  onTestFinished(async () => {
    await kill();
    rmSync(folder, { recursive: true, force: true });
  });
  return { url: await nextLine(), nextLine, kill };
}
