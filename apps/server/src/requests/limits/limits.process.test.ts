import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeEachDatabase } from '@learnwright/test-kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ServerProcess, startServerProcess } from '../../../tests/crash/server-process.ts';

const CALLS = 120;
const AT_ONCE = 40;

describeEachDatabase('servers under many calls', ({ label, createUrl }) => {
  const root = mkdtempSync(join(tmpdir(), 'learnwright-limits-'));
  const running: ServerProcess[] = [];

  async function start(databaseUrl: string, name: string, config: string): Promise<ServerProcess> {
    const folder = join(root, name);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'app.yaml'), config);
    const server = await startServerProcess(databaseUrl, folder);
    running.push(server);
    return server;
  }
  afterAll(async () => {
    for (const server of running) await server.kill();
    rmSync(root, { recursive: true, force: true });
  });

  /** Sends requests in rounds, many at once, and returns their statuses. */
  async function flood(url: string, path: string, rounds: number, atOnce: number): Promise<number[]> {
    const statuses: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const answers = await Promise.all(Array.from({ length: atOnce }, () => fetch(url + path)));
      for (const answer of answers) {
        await answer.arrayBuffer();
        statuses.push(answer.status);
      }
    }
    return statuses;
  }
  const count = (statuses: readonly number[], wanted: number) => statuses.filter((status) => status === wanted).length;

  describe.runIf(label === 'PostgreSQL')('two of one database', () => {
    let servers: readonly [ServerProcess, ServerProcess];
    beforeAll(async () => {
      const config = `limits: { enabled: true, calls_per_minute: { other: ${CALLS} } }`;
      const url = await createUrl();
      servers = [await start(url, 'first', config), await start(url, 'second', config)];
    });

    it('give a caller one limit together, and never limit health', async () => {
      const begun = performance.now();
      const [one, other] = await Promise.all(servers.map(({ url }) => flood(url, '/api/i18n/en', 10, AT_ONCE)));
      const minutes = (performance.now() - begun) / 60_000;
      const statuses = [...(one ?? []), ...(other ?? [])];
      expect(count(statuses, 200) + count(statuses, 429)).toBe(20 * AT_ONCE);
      // A batch that a server has taken may lapse on a slow machine, as the bucket fills again.
      expect(count(statuses, 200)).toBeGreaterThanOrEqual(0.9 * CALLS);
      // What comes back while the test runs, and not a call more.
      expect(count(statuses, 200)).toBeLessThanOrEqual(CALLS + CALLS * minutes);
      for (const { url } of servers) {
        expect(new Set(await flood(url, '/api/health', 5, AT_ONCE))).toEqual(new Set([200]));
      }
    });
  });

  it('answer the surplus at once with 503, serve the others and health, and recover', async () => {
    const { url } = await start(await createUrl(), 'busy', 'limits: { concurrent_requests: 20 }');
    const [statuses, health] = await Promise.all([flood(url, '/api/users', 5, 400), flood(url, '/api/health', 20, 5)]);
    expect(count(statuses, 503)).toBeGreaterThan(0);
    expect(count(statuses, 200)).toBeGreaterThan(0);
    expect(count(statuses, 200) + count(statuses, 503)).toBe(statuses.length);
    expect(new Set(health)).toEqual(new Set([200]));
    expect(await flood(url, '/api/users', 20, 1)).toEqual(Array(20).fill(200));
  });
});
