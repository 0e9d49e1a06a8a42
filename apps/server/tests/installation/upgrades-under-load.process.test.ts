import { setTimeout as wait } from 'node:timers/promises';
import { describeEachDatabase } from '@learnwright/test-kit';
import { packTestPlugin } from '@learnwright/test-kit/archives';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { listen } from '../../src/requests/listen.ts';
import { createTestApp } from '../harness/test-app.ts';
import { INSTALL_OVER_HTTP } from './install-over-http.ts';

const CLIENTS = 3;
const versionsSchema = z.tuple([z.string(), z.string(), z.string()]);

describeEachDatabase('upgrades under load', ({ createUrl, label }) => {
  /** The routes are changed in memory; the database keeps the archives, which fewer upgrades show as well. */
  const upgrades = label === 'SQLite' ? 12 : 6;

  it('fail no request, and none is answered by a mixture of two versions', { timeout: 180_000 }, async () => {
    const server = await createTestApp({ databaseUrl: await createUrl(), config: INSTALL_OVER_HTTP });
    const listening = await listen(server.app.handle, '127.0.0.1', 0);
    const install = async (minor: number) => {
      const archive = await packTestPlugin({ version: `1.${minor}.0` });
      expect((await server.request('POST', '/admin/plugins/install', archive)).status).toBe(201);
    };
    await install(0);
    const seen = { versions: new Set<string>(), wrong: [] as unknown[], answers: 0, over: false };
    async function ask(): Promise<void> {
      while (!seen.over) {
        const response = await fetch(`${listening.url}/api/plugins/quiz/version`);
        const text = await response.text();
        const versions = response.status === 200 ? versionsSchema.parse(JSON.parse(text)) : [];
        if (new Set(versions).size === 1) seen.versions.add(versions[0] ?? '');
        else seen.wrong.push([response.status, text]);
        seen.answers += 1;
        // Each upgrade takes a hundred times as long.
        await wait(2);
      }
    }
    const clients = Promise.all(Array.from({ length: CLIENTS }, ask));
    for (let minor = 1; minor <= upgrades; minor += 1) await install(minor);
    seen.over = true;
    await clients;
    expect(seen.wrong).toEqual([]);
    expect(seen.versions.size).toBeGreaterThan(upgrades / 2);
    expect(seen.answers).toBeGreaterThan(upgrades * CLIENTS);
    await listening.close(1000);
    await server.close();
  });
});
