import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeEachDatabase } from '@learnwright/test-kit';
import { packTestPlugin } from '@learnwright/test-kit/archives';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type ServerProcess, startServerProcess } from '../crash/server-process.ts';
import { INSTALL_OVER_HTTP, install, send } from './install-over-http.ts';

/** How long another server may take to follow (design of the plugin platform, step 8). */
const FOLLOWED = { timeout: 5_000, interval: 20 };
/** After how many answers to something else a server is killed that is installing. */
const KILLED_AFTER = [1, 3, 8, 20, 50, 120];

describeEachDatabase('several servers', ({ label, createUrl }) => {
  describe.runIf(label === 'PostgreSQL')('of one database', () => {
    const root = mkdtempSync(join(tmpdir(), 'learnwright-replicas-'));
    const running = new Set<ServerProcess>();
    let databaseUrl = '';
    let first: ServerProcess;
    let second: ServerProcess;

    async function start(name: string): Promise<ServerProcess> {
      const folder = join(root, name);
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, 'app.yaml'), INSTALL_OVER_HTTP);
      const server = await startServerProcess(databaseUrl, folder);
      running.add(server);
      return server;
    }
    async function kill(server: ServerProcess): Promise<void> {
      running.delete(server);
      await server.kill();
    }
    const versionOn = async ({ url }: ServerProcess) => (await send(url, 'GET', '/plugins/quiz/version')).body[0];
    const followed = (server: ServerProcess, version: unknown) =>
      vi.waitFor(async () => expect(await versionOn(server)).toBe(version), FOLLOWED);

    beforeAll(async () => {
      databaseUrl = await createUrl();
      first = await start('first');
      second = await start('second');
    });
    afterAll(async () => {
      for (const server of running) await server.kill();
      rmSync(root, { recursive: true, force: true });
    });

    it('serve within 5 s what was installed, upgraded or rolled back on one of them', async () => {
      expect((await install(first.url, await packTestPlugin())).status).toBe(201);
      await followed(second, '1.0.0');
      expect((await install(second.url, await packTestPlugin({ version: '1.1.0' }))).status).toBe(201);
      await followed(first, '1.1.0');
      await send(first.url, 'POST', '/admin/plugins/quiz/rollback');
      await followed(second, '1.0.0');
      await send(second.url, 'POST', '/admin/plugins/quiz/disable');
      await followed(first, undefined);
      await send(first.url, 'POST', '/admin/plugins/quiz/enable');
      await followed(second, '1.0.0');
    });

    it('a third one serves it from an empty disk, with the config file of the archive', async () => {
      const third = await start('third');
      expect(await versionOn(third)).toBe('1.0.0');
      expect(existsSync(join(root, 'third/plugins/quiz.yaml'))).toBe(true);
      await kill(third);
    });

    it('agree after one was killed in the middle of an activation', async () => {
      const marker = join(root, 'activating');
      const waits = `activate: async () => {
        const { writeFile } = await import('node:fs/promises');
        await writeFile(${JSON.stringify(marker)}, '');
        await new Promise(() => undefined);
      },`;
      const answer = install(first.url, await packTestPlugin({ version: '3.0.0', fields: waits })).catch(String);
      await vi.waitFor(() => expect(existsSync(marker)).toBe(true), { timeout: 20_000 });
      await kill(first);
      expect(await answer).toEqual(expect.any(String));
      expect(await versionOn(second)).toBe('1.0.0');
      first = await start('first');
      expect(await versionOn(first)).toBe('1.0.0');
      expect((await install(second.url, await packTestPlugin({ version: '2.0.0' }))).status).toBe(201);
      await followed(first, '2.0.0');
    });

    it('agree after one was killed anywhere in an installation', { timeout: 120_000 }, async () => {
      for (const [round, answers] of KILLED_AFTER.entries()) {
        const version = `2.${round + 1}.0`;
        const answer = install(first.url, await packTestPlugin({ version })).catch(String);
        for (let count = 0; count < answers; count += 1) await send(first.url, 'GET', '/health').catch(String);
        await kill(first);
        await answer;
        first = await start('first');
        const now = await versionOn(first);
        expect(now).toMatch(/^2\.\d\.0$/);
        await followed(second, now);
        const [one, other] = await Promise.all(
          [first, second].map(({ url }) => send(url, 'GET', '/admin/plugins/quiz')),
        );
        expect(one?.body.sha256).toBe(other?.body.sha256);
      }
    });

    it('remove and purge it together', async () => {
      const { body } = await send(first.url, 'DELETE', '/admin/plugins/quiz?purge=true');
      expect(body.purged).toBe(true);
      await followed(second, undefined);
      expect((await send(second.url, 'GET', '/admin/plugins')).body).toEqual([]);
    });
  });
});
