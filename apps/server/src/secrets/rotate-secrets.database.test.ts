import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { PROVIDER_SLOTS, type ProviderSlot } from '@learnwright/core';
import { describeEachDatabase } from '@learnwright/test-kit';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { examine } from '../../tests/harness/examine.ts';
import { createTestApp, type TestApp } from '../../tests/harness/test-app.ts';
import { deriveKey, sealText } from './encryption.ts';
import { purposeOfKey } from './provider-key-sources.ts';
import { inspectSecrets, rotateSecrets } from './rotate-secrets.ts';

const OLD = 'the-secret-of-last-year';
const NEW = 'the-secret-of-this-year';
const NO_PROGRESS = () => undefined;

describeEachDatabase('the rotation of secrets', ({ createUrl }) => {
  let databaseUrl = '';
  const open: TestApp[] = [];
  beforeEach(async () => {
    databaseUrl = await createUrl();
  });
  afterEach(async () => {
    for (const app of open.splice(0).reverse()) await app.close();
  });

  /** A server on the database of the test, with these secrets; none: it generates one. */
  async function start(secrets: string, variables: Record<string, string> = {}): Promise<TestApp> {
    const app = await createTestApp({ databaseUrl, variables: { APP_CREDENTIALS_SECRET: secrets, ...variables } });
    open.push(app);
    return app;
  }

  /** Another server of the same database. One process opens a SQLite file once: on SQLite it is the same server. */
  const startBeside = async (app: TestApp, ...how: Parameters<typeof start>) =>
    databaseUrl.startsWith('sqlite') ? app : start(...how);

  async function createUser(app: TestApp): Promise<string> {
    return (await app.request('POST', '/users', { name: 'Ada' })).body.id;
  }

  const store = (app: TestApp, user_id: string, provider: ProviderSlot, key: string) =>
    app.request('POST', `/settings/${user_id}/api-key`, { provider, key });

  /** Users with the key `key of <slot>` in every slot. */
  async function createUsers(app: TestApp, count: number): Promise<string[]> {
    const users = [];
    for (let index = 0; index < count; index += 1) {
      const user_id = await createUser(app);
      for (const slot of PROVIDER_SLOTS) await store(app, user_id, slot, `key of ${slot}`);
      users.push(user_id);
    }
    return users;
  }

  async function readKeys(app: TestApp, users: readonly string[]): Promise<(string | null)[]> {
    const keys = [];
    for (const user_id of users) {
      const row = await app.app.context.stores.settings.find(user_id);
      for (const slot of PROVIDER_SLOTS) {
        keys.push(await app.app.context.providerKeys.open(user_id, slot, row?.[`sealed_key_${slot}`] ?? null));
      }
    }
    return keys;
  }

  const readEnvelopes = async (app: TestApp) =>
    (await app.app.context.stores.settings.listWithKeys({ limit: null, after: null })).items.map((row) =>
      PROVIDER_SLOTS.map((slot) => row[`sealed_key_${slot}`]),
    );
  const expectedKeys = (users: readonly string[]) =>
    users.flatMap(() => PROVIDER_SLOTS.map((slot) => `key of ${slot}`));
  const rotate = (
    app: TestApp,
    new_data_key = false,
    onProgress: (done: number, total: number) => void = NO_PROGRESS,
  ) => rotateSecrets(app.app.context.secrets, { new_data_key }, onProgress);
  const inspect = (app: TestApp) => inspectSecrets(app.app.context.secrets);

  it('seals the data key anew and no stored key; then the old secret can go', async () => {
    const running = await start(OLD);
    const users = await createUsers(running, 3);
    const before = await readEnvelopes(running);
    const command = await start(`${NEW} ${OLD}`);
    expect(await rotate(command)).toEqual({
      secret: 'environment',
      new_secret: false,
      new_data_key: false,
      sealed_data_keys: 1,
      unopened_data_keys: 0,
      sealed_keys: 0,
      unopened_keys: 0,
      unopened: [],
      unopened_settings: [],
      older_secrets_needed: false,
    });
    expect(await readEnvelopes(command)).toEqual(before);
    expect(await rotate(command)).toMatchObject({ sealed_data_keys: 0, sealed_keys: 0 });
    // The server that runs with the old secret goes on; a new one needs the new secret alone.
    await store(running, users[0] ?? '', 'provider_a', 'key of provider_a');
    for (const app of [running, await start(NEW)]) expect(await readKeys(app, users)).toEqual(expectedKeys(users));
    const late = await start(OLD);
    expect(await readKeys(late, users)).toEqual(expectedKeys(users).map(() => null));
    expect(late.log().map(({ msg }) => msg)).toContainEqual(
      expect.stringMatching(/^Keys that seal .* cannot be opened/),
    );
  });

  it('seals every stored key with a new data key where it is wanted, and tells how far it is', async () => {
    const app = await start(OLD);
    const users = await createUsers(app, 60);
    const before = await readEnvelopes(app);
    const progress: [number, number][] = [];
    const report = await rotate(app, true, (done, total) => progress.push([done, total]));
    expect(report).toMatchObject({ new_data_key: true, sealed_data_keys: 0, sealed_keys: 180, unopened_keys: 0 });
    expect(progress).toEqual([
      [50, 60],
      [60, 60],
    ]);
    const after = (await readEnvelopes(app)).flat();
    expect(after.filter((envelope) => before.flat().includes(envelope))).toEqual([]);
    expect(await readKeys(app, users)).toEqual(expectedKeys(users));
    expect(await inspect(app)).toMatchObject({ data_keys: 2, stored_keys: 180, unopened_keys: 0, outdated_keys: 0 });
  });

  it('seals what the secret itself has sealed, as earlier versions did, with a data key', async () => {
    const app = await start(OLD);
    const user_id = await createUser(app);
    await store(app, user_id, 'provider_b', 'later');
    const row = await app.app.context.stores.settings.find(user_id);
    if (row === null) throw new Error('The settings were stored.');
    const sealed_key_provider_a = sealText(deriveKey(OLD), 'earlier', purposeOfKey(user_id, 'provider_a'));
    await app.app.context.stores.settings.update({ ...row, sealed_key_provider_a });
    expect(await readKeys(app, [user_id])).toEqual(['earlier', 'later', null]);
    expect(await inspect(app)).toMatchObject({ outdated_keys: 1 });
    expect(await rotate(await start(`${NEW} ${OLD}`))).toMatchObject({ sealed_keys: 1 });
    expect(await readKeys(await start(NEW), [user_id])).toEqual(['earlier', 'later', null]);
  });

  it('goes on where it was interrupted', async () => {
    const app = await start(OLD);
    const users = await createUsers(app, 60);
    const crash = () => {
      throw new Error('The machine stopped.');
    };
    const command = await start(`${NEW} ${OLD}`);
    await expect(rotate(command, true, crash)).rejects.toThrow('The machine stopped.');
    // Everything opens in between.
    for (const each of [app, command]) expect((await inspect(each)).stored_keys).toBe(180);
    expect(await readKeys(command, users)).toEqual(expectedKeys(users));
    expect(await inspect(command)).toMatchObject({ outdated_keys: 30, unopened_keys: 0 });
    expect(await rotate(command)).toMatchObject({ new_data_key: false, sealed_keys: 30 });
    expect(await readKeys(await start(NEW), users)).toEqual(expectedKeys(users));
  });

  it('leaves nothing behind that a server writes meanwhile', async () => {
    const server = await start(`${NEW} ${OLD}`);
    const command = await startBeside(server, `${NEW} ${OLD}`);
    const users = await createUsers(server, 30);
    const others = await Promise.all(users.map(() => createUser(server)));
    const work = users.flatMap((user_id, index) => [
      () => server.request('PATCH', `/settings/${user_id}`, { timezone: 'Europe/Berlin' }),
      () => store(server, others[index] ?? '', 'provider_c', `key of provider_c`),
      () => store(server, user_id, 'provider_a', 'key of provider_a'),
    ]);
    const [report, ...answers] = await Promise.all([rotate(command, true), ...work.map((request) => request())]);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(report).toMatchObject({ unopened_keys: 0, older_secrets_needed: false });
    const after = await start(NEW);
    expect(await inspect(after)).toMatchObject({ stored_keys: 120, unopened_keys: 0, outdated_keys: 0 });
    expect(await readKeys(after, users)).toEqual(expectedKeys(users));
  });

  it('reports what cannot be opened, leaves it, and asks for the older secrets to be kept', async () => {
    const lost = await start('a-secret-that-nobody-knows');
    const [user_id = ''] = await createUsers(lost, 1);
    const app = await start(NEW);
    await store(app, user_id, 'provider_c', 'key of provider_c');
    const report = await rotate(app, true);
    expect(report).toMatchObject({
      unopened_data_keys: 1,
      sealed_keys: 1,
      unopened_keys: 2,
      unopened: [
        { user_id, slot: 'provider_a' },
        { user_id, slot: 'provider_b' },
      ],
      older_secrets_needed: true,
    });
    expect(await readKeys(app, [user_id])).toEqual([null, null, 'key of provider_c']);
    expect(await readKeys(lost, [user_id])).toEqual(['key of provider_a', 'key of provider_b', null]);
  });

  it('replaces the secret that a server has generated, also beside that server', async () => {
    const first = await start('');
    const file = join(first.folder, 'credentials-secret');
    const generated = readFileSync(file, 'utf8');
    const users = await createUsers(first, 2);
    const command = await startBeside(first, '', { APP_DATA_DIR: first.folder });
    const reports = await Promise.all([rotate(command, true), rotate(first, true)]);
    expect(reports[0]).toMatchObject({ secret: 'generated', older_secrets_needed: false });
    const replaced = readFileSync(file, 'utf8');
    expect(replaced).toMatch(/^[\w-]{43}$/);
    expect(replaced).not.toBe(generated);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    for (const app of [first, await start('', { APP_DATA_DIR: first.folder })]) {
      expect(await readKeys(app, users)).toEqual(expectedKeys(users));
      await store(app, users[0] ?? '', 'provider_a', 'key of provider_a');
    }
    expect(await inspect(await start(generated))).toMatchObject({ unopened_data_keys: 3, unopened_keys: 6 });
  });

  it('needs a generated secret behind the first one of the environment, and the log and the doctor name its file', async () => {
    const first = await start('');
    const file = join(first.folder, 'credentials-secret');
    const users = await createUsers(first, 1);
    const variables = { APP_DATA_DIR: first.folder };
    const examined = async (APP_CREDENTIALS_SECRET: string) =>
      (
        await examine({ ...variables, DATABASE_URL: databaseUrl, APP_CONFIG_DIR: first.folder, APP_CREDENTIALS_SECRET })
      )['stored keys'];
    const without = await start(NEW, variables);
    const says = expect.stringContaining(`${file} has the secret that the server had generated`);
    expect(without.log()).toContainEqual(expect.objectContaining({ msg: says, unopened: 1 }));
    expect(await examined(NEW)).toMatchObject({ state: 'fail', todo: says });
    const both = `${NEW} ${readFileSync(file, 'utf8')}`;
    const app = await start(both, variables);
    expect(await readKeys(app, users)).toEqual(expectedKeys(users));
    expect(await rotate(app)).toMatchObject({ unopened_keys: 0, older_secrets_needed: false });
    expect(await examined(NEW)).toMatchObject({ state: 'ok' });
  });
});
