import { generateKeyPairSync } from 'node:crypto';
import { packPlugin, readSigningKey } from '@learnwright/plugin-installer';
import { describeEachDatabase } from '@learnwright/test-kit';
import { testPluginFiles } from '@learnwright/test-kit/archives';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../harness/test-app.ts';

const [first, second, stranger] = [createKey(), createKey(), createKey()];
const CONFIG = JSON.stringify({
  plugins: { install: { http: true }, trust: { policy: 'allow_unsigned', keys: [first.shown, second.shown] } },
});

describeEachDatabase('a plugin that a key has signed', ({ createUrl }) => {
  let server: TestApp;
  beforeAll(async () => {
    server = await createTestApp({ databaseUrl: await createUrl(), config: CONFIG });
  });
  afterAll(() => server.close());

  async function install(version: string, key: Key | null, query = '') {
    const { bytes } = await packPlugin(testPluginFiles({ version }), key === null ? {} : { signWith: key.signing });
    return server.request('POST', `/admin/plugins/install${query}`, bytes);
  }
  const entry = async () => (await server.request('GET', '/admin/plugins/quiz')).body;
  const lastAction = async () => (await server.request('GET', '/admin/plugins/audit?limit=1')).body[0];

  it('has no key before', async () => {
    expect(await install('1.0.0', null)).toMatchObject({ status: 201 });
    expect(await entry()).toMatchObject({ version: '1.0.0', key_id: null, signature: 'unsigned' });
    expect(await lastAction()).toMatchObject({ action: 'install', key_id: null });
  });

  it('stays with it from then on, and the audit names it', async () => {
    expect(await install('1.1.0', first)).toMatchObject({ status: 201, body: { key_id: first.id } });
    expect(await entry()).toMatchObject({ version: '1.1.0', key_id: first.id, signature: 'signed' });
    expect(await lastAction()).toMatchObject({ action: 'upgrade', key_id: first.id });
    expect(await install('1.2.0', first)).toMatchObject({ status: 201 });
  });

  it.each([
    ['another trusted key', second, `this archive is signed with ${second.id}`],
    ['a key that is not trusted', stranger, 'no trusted key signed this archive'],
    ['nobody', null, 'no trusted key signed this archive'],
  ])('is not upgraded by an archive that %s has signed, in a dry run and in earnest', async (_, key, words) => {
    const sentence = `The plugin stays with the key ${first.id}; ${words}.`;
    for (const query of ['?dry_run=true', '']) {
      const { status, body } = await install('2.0.0', key, query);
      expect({ status, errors: body.errors }).toMatchObject({
        status: 422,
        errors: [{ code: 'trust.other_key', message: sentence }],
      });
    }
    expect(await entry()).toMatchObject({ version: '1.2.0', key_id: first.id });
    // Of the keys that the operator trusts, the audit keeps the one that signed what was refused.
    const key_id = [first, second].find(({ id }) => id === key?.id)?.id ?? null;
    const reason = `Refused: trust.other_key. ${sentence}`;
    expect(await lastAction()).toMatchObject({ outcome: 'failed', key_id, reason });
  });

  it('stays with its key when it goes back to a version that nobody has signed', async () => {
    await install('1.0.0', null, '?allow_downgrade=true&change_key=true');
    expect(await entry()).toMatchObject({ version: '1.0.0', key_id: null });
    await install('1.2.0', first);
    const back = await server.request('POST', '/admin/plugins/quiz/rollback');
    expect(back.body).toMatchObject({ version: '1.0.0', key_id: first.id });
    expect(await lastAction()).toMatchObject({ action: 'rollback', version: '1.0.0', key_id: null });
    expect((await install('1.3.0', second)).status).toBe(422);
    await server.request('POST', '/admin/plugins/quiz/rollback');
    expect(await lastAction()).toMatchObject({ action: 'rollback', version: '1.2.0', key_id: first.id });
  });

  it('changes it where the operator says so, and stays with the new one', async () => {
    const changed = await install('2.0.0', second, '?change_key=true');
    expect(changed).toMatchObject({ status: 201, body: { key_id: second.id } });
    expect(await entry()).toMatchObject({ version: '2.0.0', key_id: second.id });
    expect(await lastAction()).toMatchObject({ outcome: 'done', key_id: second.id });
    expect((await install('2.1.0', first)).status).toBe(422);
    expect((await install('2.1.0', second)).status).toBe(201);
  });

  it('stays with it after its removal, and no longer once its tables are purged', async () => {
    await server.request('DELETE', '/admin/plugins/quiz');
    expect((await install('3.0.0', first)).body.errors).toMatchObject([{ code: 'trust.other_key' }]);
    expect((await install('3.0.0', second)).status).toBe(201);
    await server.request('DELETE', '/admin/plugins/quiz?purge=true');
    expect((await install('3.0.0', first)).status).toBe(201);
    expect(await entry()).toMatchObject({ key_id: first.id });
  });
});

type Key = ReturnType<typeof createKey>;

/** A key to sign with, its id, and what an operator is given of it. */
function createKey() {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const signing = readSigningKey(privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());
  return { signing, id: signing.id, shown: publicKey.export({ type: 'spki', format: 'der' }).toString('base64') };
}
