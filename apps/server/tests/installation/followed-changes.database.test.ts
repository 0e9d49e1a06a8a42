import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeEachDatabase } from '@learnwright/test-kit';
import { packTestPlugin } from '@learnwright/test-kit/archives';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createTestApp, type TestApp } from '../harness/test-app.ts';
import { INSTALL_OVER_HTTP } from './install-over-http.ts';

/** A server looks every two seconds, and tries again after a pause that doubles. */
const TRIED_AGAIN = { timeout: 20_000, interval: 50 };

describeEachDatabase('a server that cannot follow a change of plugins', ({ createUrl }) => {
  let first: TestApp;
  let second: TestApp;
  beforeEach(async () => {
    const databaseUrl = await createUrl();
    first = await createTestApp({ databaseUrl, config: INSTALL_OVER_HTTP });
    second = await createTestApp({ databaseUrl, config: INSTALL_OVER_HTTP });
  });
  afterEach(async () => {
    await first.close();
    await second.close();
  });

  const errorOn = async (server: TestApp) => (await server.request('GET', '/plugins/errors')).body.quiz;
  const entryOn = async (server: TestApp) => (await server.request('GET', '/admin/plugins/quiz')).body;

  it('says why, tries again, and says so no more once it has followed', { timeout: 40_000 }, async () => {
    const inTheWay = join(second.folder, 'plugins');
    writeFileSync(inTheWay, 'a file in the place of the folder');
    expect((await first.request('POST', '/admin/plugins/install', await packTestPlugin())).status).toBe(201);
    const complaint = /^A change of the plugin could not be followed, and is tried again: .*(?:EEXIST|ENOTDIR)/;
    await vi.waitFor(async () => expect(await errorOn(second)).toMatch(complaint), TRIED_AGAIN);
    expect(await entryOn(second)).toMatchObject({ status: 'failed', reason: expect.stringMatching(complaint) });
    rmSync(inTheWay);
    await vi.waitFor(async () => expect(await entryOn(second)).toMatchObject({ status: 'active' }), TRIED_AGAIN);
    await vi.waitFor(async () => expect(await errorOn(second)).toBeUndefined(), TRIED_AGAIN);
    expect((await second.request('GET', '/plugins/quiz/version')).body).toContain('1.0.0');
    const lines = second.log().filter(({ level, msg }) => level === 50 && complaint.test(String(msg)));
    expect(lines).toHaveLength(1);
  });

  it('says no more of a change that was undone', { timeout: 40_000 }, async () => {
    writeFileSync(join(second.folder, 'plugins'), 'a file in the place of the folder');
    await first.request('POST', '/admin/plugins/install', await packTestPlugin());
    await vi.waitFor(async () => expect(await errorOn(second)).toBeDefined(), TRIED_AGAIN);
    await first.request('DELETE', '/admin/plugins/quiz');
    await vi.waitFor(async () => expect(await errorOn(second)).toBeUndefined(), TRIED_AGAIN);
  });
});
