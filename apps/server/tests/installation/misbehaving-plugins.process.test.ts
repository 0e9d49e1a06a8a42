import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeEachDatabase } from '@learnwright/test-kit';
import { type PluginToPack, packTestPlugin } from '@learnwright/test-kit/archives';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type ServerProcess, startServerProcess } from '../crash/server-process.ts';
import { INSTALL_OVER_HTTP, install, keepAsking, send } from './install-over-http.ts';
import { HALF_A_MIGRATION, ON_ANY_DATABASE, ON_EACH_DATABASE } from './refused-plugins.ts';

const ROUTE = `routes: (route) => [route.post('/act', { access: 'public', summary: 'Act', response: { 204: null } }, act)],`;
/** What is installed and does wrong later: what it does, and what becomes of it. */
const INSTALLED: readonly (readonly [name: string, status: string, plugin: PluginToPack])[] = [
  ['throws', 'degraded', { before: "const act = () => { throw new Error('broken'); };" }],
  ['rejects without await', 'degraded', { before: "const act = () => { void Promise.reject(new Error('broken')); };" }],
  [
    'throws in a timer',
    'degraded',
    { before: "const act = () => { setTimeout(() => { throw new Error('broken'); }, 1); };" },
  ],
  ['leaks a timer', 'active', { before: 'const act = () => { setInterval(() => undefined, 100_000); };' }],
];

describeEachDatabase('archives with plugins that misbehave', ({ label, createUrl }) => {
  const refused = label === 'SQLite' ? [...ON_ANY_DATABASE, ...ON_EACH_DATABASE] : ON_EACH_DATABASE;
  const folder = mkdtempSync(join(tmpdir(), 'learnwright-misbehaving-'));
  let server: ServerProcess;
  let load: ReturnType<typeof keepAsking>;
  const healthOf = async (name: string) => (await send(server.url, 'GET', '/plugins/health')).body[name];
  const listPlugins = async (): Promise<{ name: string }[]> => (await send(server.url, 'GET', '/admin/plugins')).body;

  beforeAll(async () => {
    mkdirSync(join(folder, 'plugins'));
    writeFileSync(join(folder, 'app.yaml'), INSTALL_OVER_HTTP);
    server = await startServerProcess(await createUrl(), folder, { shortDeadlines: true });
    expect((await install(server.url, await packTestPlugin({ name: 'steady-one' }))).status).toBe(201);
    load = keepAsking(server.url);
  });
  afterAll(async () => {
    await load.stop();
    await server.kill();
    rmSync(folder, { recursive: true, force: true });
  });

  it.each(refused)('one that %s is refused by %s and leaves nothing', { timeout: 60_000 }, async (_, rule, plugin) => {
    const { status, body } = await install(server.url, await packTestPlugin(plugin));
    const rules = [...new Set(body.errors.map(({ code }: { code: string }) => code))];
    expect({ status, code: body.code, rules }).toEqual({
      ...{ status: 422, code: 'plugin_refused', rules: [rule] },
    });
    expect((await listPlugins()).map(({ name }) => name)).toEqual(['steady-one']);
    expect(await healthOf('quiz')).toBeUndefined();
    expect(readdirSync(join(folder, 'plugins/.store')).toSorted()).toEqual(['.staging', 'steady-one']);
    // The server may be putting the store in order right now.
    await vi.waitFor(() => expect(readdirSync(join(folder, 'plugins/.store/.staging'))).toEqual([]));
  });

  it('a migration that was mended works on the same database', async () => {
    const fields = HALF_A_MIGRATION.replace(/throw .*;/, '');
    expect((await install(server.url, await packTestPlugin({ fields }))).status).toBe(201);
    expect((await send(server.url, 'DELETE', '/admin/plugins/quiz?purge=true')).body.purged).toBe(true);
  });

  // What becomes of a plugin that runs is no matter of the database.
  const tags = label === 'SQLite' ? [] : ['long'];
  it.each(INSTALLED)('one whose route %s becomes %s', { tags }, async (_, status, plugin) => {
    expect((await install(server.url, await packTestPlugin({ ...plugin, fields: ROUTE }))).status).toBe(201);
    await send(server.url, 'POST', '/plugins/quiz/act');
    await vi.waitFor(async () => expect(await healthOf('quiz')).toMatchObject({ status }));
    expect((await send(server.url, 'DELETE', '/admin/plugins/quiz')).status).toBe(200);
  });

  it('a version that cannot be activated leaves the one before serving', async () => {
    await install(server.url, await packTestPlugin({ version: '1.0.0' }));
    const [, , broken] = ON_EACH_DATABASE.find(([name]) => name === 'throws in activate') ?? [];
    const refused = await install(server.url, await packTestPlugin({ ...broken, version: '1.1.0' }));
    expect(refused.status).toBe(422);
    expect((await send(server.url, 'GET', '/plugins/quiz/version')).body).toEqual(['1.0.0', '1.0.0', '1.0.0']);
    expect(await healthOf('quiz')).toMatchObject({ status: 'active', version: '1.0.0' });
    const [last] = (await send(server.url, 'GET', '/admin/plugins/audit')).body;
    expect(last).toMatchObject({ action: 'upgrade', outcome: 'failed', version: '1.1.0', from_version: '1.0.0' });
  });

  it('loses no request to core, nor the plugin that works', async () => {
    const { wrong, sent } = await load.stop();
    expect(wrong).toEqual([]);
    expect(sent).toBeGreaterThan(100);
    expect((await send(server.url, 'GET', '/plugins/steady-one/version')).body).toEqual(['1.0.0', '1.0.0', '1.0.0']);
  });
});
