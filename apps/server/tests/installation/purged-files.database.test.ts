import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeEachDatabase } from '@learnwright/test-kit';
import { packTestPlugin } from '@learnwright/test-kit/archives';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../harness/test-app.ts';
import { INSTALL_OVER_HTTP } from './install-over-http.ts';

/** A plugin without tables and settings that keeps a file. */
const FOLD = {
  name: 'fold',
  before: "import { writeFile } from 'node:fs/promises';\nimport { join } from 'node:path';",
  fields: "activate: async (context) => writeFile(join(await context.folder(), 'learner-ada.txt'), 'Ada'),",
};

describeEachDatabase('the files of a plugin that is purged', ({ createUrl }) => {
  let server: TestApp;
  const send = (method: string, path: string, body?: unknown) => server.request(method, `/admin/plugins/${path}`, body);
  const kept = () => join(server.folder, 'plugin-data/fold');
  const config = () => join(server.folder, 'config/plugins/fold.yaml');
  const install = async () => expect((await send('POST', 'install', await packTestPlugin(FOLD))).status).toBe(201);
  async function purge(): Promise<Record<string, unknown>> {
    const { status, body } = await send('DELETE', 'fold?purge=true');
    expect({ status, purged: body.purged }).toEqual({ status: 200, purged: true });
    return { ...JSON.parse(readFileSync(body.exported_to, 'utf8')) };
  }

  beforeAll(async () => {
    server = await createTestApp({ databaseUrl: await createUrl(), config: INSTALL_OVER_HTTP });
  });
  afterAll(() => server.close());

  it('lie beside the export, and nothing of them is where the plugin had them', async () => {
    await install();
    const { files } = await purge();
    expect(readFileSync(join(server.folder, 'plugin-exports', String(files), 'learner-ada.txt'), 'utf8')).toBe('Ada');
    expect([existsSync(kept()), existsSync(config())]).toEqual([false, false]);
    expect((await send('DELETE', 'fold?purge=true')).status).toBe(404);
  });

  it('can be purged when the plugin was removed before', async () => {
    await install();
    await send('DELETE', 'fold');
    expect(existsSync(kept())).toBe(true);
    expect(await purge()).toMatchObject({ files: expect.stringMatching(/^fold-\d+-files$/) });
    expect(existsSync(kept())).toBe(false);
  });

  it('are named in no export of a plugin that has left its config file alone', async () => {
    mkdirSync(join(server.folder, 'config/plugins'), { recursive: true });
    writeFileSync(config(), 'plugin: { name: fold }\n');
    expect(await purge()).toMatchObject({ config: 'plugin: { name: fold }\n', files: null });
    expect(existsSync(config())).toBe(false);
    expect(readdirSync(join(server.folder, 'plugin-exports'))).toHaveLength(5);
  });
});
