import { generateKeyPairSync } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '@learnwright/db';
import { packPlugin, readSigningKey } from '@learnwright/plugin-installer';
import { describeEachDatabase } from '@learnwright/test-kit';
import { testPluginFiles } from '@learnwright/test-kit/archives';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { examine, type Variables } from '../../../tests/harness/examine.ts';
import { createTestApp, type TestApp } from '../../../tests/harness/test-app.ts';

const PAIR = generateKeyPairSync('ed25519');
const KEY = readSigningKey(PAIR.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());
const PUBLIC_KEY = PAIR.publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
const LOST = 'A server with an empty disk, such as after a restore, would refuse';

describeEachDatabase('the archive of an installed plugin', ({ createUrl }) => {
  let server: TestApp;
  let variables: Variables;
  beforeAll(async () => {
    const databaseUrl = await createUrl();
    server = await createTestApp({ databaseUrl, config: 'plugins: { install: { http: true } }' });
    const { folder } = server;
    variables = { DATABASE_URL: databaseUrl, APP_DATA_DIR: folder, APP_CONFIG_DIR: join(folder, 'config') };
  });
  afterAll(() => server.close());

  async function install(version: string, options: Parameters<typeof packPlugin>[1] = {}): Promise<void> {
    const { bytes } = await packPlugin(testPluginFiles({ version }), options);
    expect((await server.request('POST', '/admin/plugins/install', bytes)).status).toBe(201);
  }
  const judge = async (config: string, more: Variables = {}) => {
    writeFileSync(join(server.folder, 'config/app.yaml'), config);
    return (await examine({ ...variables, ...more })).signatures;
  };
  const trusted = JSON.stringify({ plugins: { trust: { policy: 'signed', keys: [PUBLIC_KEY] } } });

  it('is a warning where nobody has signed it and the server takes it, and a problem where it does not', async () => {
    await install('1.0.0');
    const open = await judge('{}');
    expect(open).toMatchObject({ state: 'warn', todo: expect.stringContaining('APP_AUTH_MODE=required') });
    const refused = { state: 'fail', detail: expect.stringContaining(LOST) };
    expect(await judge('{}', { APP_AUTH_MODE: 'required' })).toMatchObject(refused);
    expect((await judge(trusted))?.detail).toContain('quiz 1.0.0 (trust.unsigned)');
    const allowed = await judge('plugins: { trust: { policy: allow_unsigned } }', { APP_AUTH_MODE: 'required' });
    expect(allowed).toMatchObject({ state: 'warn' });
  });

  it('is a problem where its key has been taken out of plugins.trust.keys', async () => {
    await install('1.1.0', { signWith: KEY });
    expect(await judge(trusted)).toMatchObject({ state: 'ok' });
    const without = await judge('plugins: { trust: { policy: signed } }');
    expect(without).toMatchObject({ state: 'fail', detail: `${LOST} quiz 1.1.0 (trust.unknown_key).` });
  });

  it('is a problem where the database has lost it', async () => {
    const database = await openDatabase({ url: variables.DATABASE_URL ?? '' });
    await database.plugins.archives.deleteOthers('quiz', []);
    await database.close();
    expect(await judge(trusted)).toMatchObject({ state: 'fail', detail: `${LOST} quiz 1.1.0 (missing).` });
  });
});
