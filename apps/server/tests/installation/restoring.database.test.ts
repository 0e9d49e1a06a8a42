import { generateKeyPairSync } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '@learnwright/db';
import { packPlugin, readSigningKey } from '@learnwright/plugin-installer';
import { describeEachDatabase } from '@learnwright/test-kit';
import { packTestPlugin, testPluginFiles } from '@learnwright/test-kit/archives';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../harness/test-app.ts';

const PAIR = generateKeyPairSync('ed25519');
const KEY = readSigningKey(PAIR.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());
const PUBLIC_KEY = PAIR.publicKey.export({ type: 'spki', format: 'der' }).toString('base64');

/** The config of a server that takes signed archives alone. */
function signedBy(keys: readonly string[]): string {
  return JSON.stringify({ plugins: { install: { http: true }, trust: { policy: 'signed', keys } } });
}

describeEachDatabase('a server whose disk was lost', ({ createUrl }) => {
  const root = mkdtempSync(join(tmpdir(), 'learnwright-restoring-'));
  let databaseUrl = '';
  let server: TestApp;

  async function restart(config: string, variables: Record<string, string> = {}): Promise<void> {
    await server?.close();
    const directory = mkdtempSync(join(root, 'config-'));
    mkdirSync(directory, { recursive: true });
    writeFileSync(join(directory, 'app.yaml'), config);
    server = await createTestApp({ databaseUrl, variables: { APP_CONFIG_DIR: directory, ...variables } });
  }
  const entry = async () => (await server.request('GET', '/admin/plugins/quiz')).body;

  beforeAll(async () => {
    databaseUrl = await createUrl();
    await restart(signedBy([PUBLIC_KEY]));
  });
  afterAll(async () => {
    await server.close();
    rmSync(root, { recursive: true, force: true });
  });

  it('takes what a trusted key has signed, and nothing else', async () => {
    const refused = await server.request('POST', '/admin/plugins/install', await packTestPlugin());
    expect(refused.body.errors).toMatchObject([{ code: 'trust.unsigned' }]);
    const { bytes } = await packPlugin(testPluginFiles(), { signWith: KEY });
    expect((await server.request('POST', '/admin/plugins/install', bytes)).body).toMatchObject({ signature: 'signed' });
  });

  it('has the plugin again from the database', async () => {
    await restart(signedBy([PUBLIC_KEY]));
    expect(await entry()).toMatchObject({ status: 'active', version: '1.0.0' });
    expect((await server.request('GET', '/plugins/quiz/version')).status).toBe(200);
  });

  it('has it also where its folder cannot be linked', async () => {
    const data = mkdtempSync(join(root, 'data-'));
    mkdirSync(join(data, 'plugins/installed/quiz/in the way'), { recursive: true });
    await restart(signedBy([PUBLIC_KEY]), { APP_DATA_DIR: data });
    expect(await entry()).toMatchObject({ status: 'active' });
    expect(server.log().map(({ msg }) => msg)).toContain('The folder of an installed plugin could not be linked.');
  });

  it('does without it in safe mode, and says so', async () => {
    await restart(signedBy([PUBLIC_KEY]), { APP_SAFE_MODE: '1' });
    expect(await entry()).toMatchObject({
      enabled: true,
      status: 'disabled',
      reason: expect.stringContaining('safe mode'),
    });
    expect((await server.request('POST', '/admin/plugins/quiz/enable')).status).toBe(409);
  });

  it('installs nothing in safe mode, and leaves nothing in the store', async () => {
    const { bytes } = await packPlugin(testPluginFiles({ version: '1.1.0' }), { signWith: KEY });
    expect((await server.request('POST', '/admin/plugins/install', bytes)).status).toBe(409);
    expect(readdirSync(join(server.folder, 'plugins/.store/quiz'))).toEqual([expect.stringMatching(/^1\.0\.0-/)]);
  });

  it('does without it while its key is not trusted, and has it as soon as it is', async () => {
    await restart(signedBy([]));
    expect(await entry()).toMatchObject({ status: 'failed', reason: expect.stringContaining('trust.unknown_key') });
    expect((await server.request('POST', '/admin/plugins/quiz/enable')).body.detail).toContain('trust.unknown_key');
    await restart(signedBy([PUBLIC_KEY]));
    expect(await entry()).toMatchObject({ status: 'active' });
  });

  describe('and whose archive in the database is damaged', () => {
    it('starts without the plugin, says why, and takes the archive again', async () => {
      const database = await openDatabase({ url: databaseUrl });
      const { archives } = database.plugins;
      const archive = await archives.find('quiz', (await entry()).sha256);
      await archives.deleteOthers('quiz', []);
      if (archive !== null) await archives.save({ ...archive, bytes: new Uint8Array([1]) });
      await database.close();
      await restart(signedBy([PUBLIC_KEY]));
      expect(await entry()).toMatchObject({ status: 'failed', reason: expect.stringContaining('damaged') });
      expect((await server.request('GET', '/health/ready')).status).toBe(200);
      await server.request('DELETE', '/admin/plugins/quiz');
      const { bytes } = await packPlugin(testPluginFiles(), { signWith: KEY });
      expect((await server.request('POST', '/admin/plugins/install', bytes)).status).toBe(201);
      expect(await entry()).toMatchObject({ status: 'active' });
    });
  });
});
