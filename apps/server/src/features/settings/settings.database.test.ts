import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { describeEachServer } from '../../../tests/harness/describe-each-server.ts';
import { createTestApp, type TestApp } from '../../../tests/harness/test-app.ts';

describeEachServer('settings', (server) => {
  async function createUser(language = 'en'): Promise<string> {
    return (await server().request('POST', '/users', { name: 'Ada', language })).body.id;
  }

  it('makes the settings on the first read and keeps them', async () => {
    const user_id = await createUser('de');
    const answers = await Promise.all([1, 2, 3].map(() => server().request('GET', `/settings/${user_id}`)));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(answers[0]?.body).toMatchObject({
      user_id,
      language: 'de',
      timezone: 'UTC',
      active_provider: 'provider_a',
      has_provider_a_key: false,
      key_source_provider_a: 'none',
      model_override_provider_c: null,
    });
  });

  it('writes the language to the user too', async () => {
    const user_id = await createUser();
    const { body } = await server().request('PATCH', `/settings/${user_id}`, {
      language: 'fr',
      timezone: 'Europe/Paris',
    });
    expect(body).toMatchObject({ language: 'fr', timezone: 'Europe/Paris' });
    expect((await server().request('GET', `/users/${user_id}`)).body.language).toBe('fr');
  });

  it('trims an override, and clears it by a blank text', async () => {
    const path = `/settings/${await createUser()}`;
    const set = await server().request('PATCH', path, { model_override_provider_a: '  claude-x ' });
    expect(set.body.model_override_provider_a).toBe('claude-x');
    expect((await server().request('PATCH', path, {})).body.model_override_provider_a).toBe('claude-x');
    const padded = await server().request('PATCH', path, { model_override_provider_a: ` ${'m'.repeat(200)} ` });
    expect(padded.body.model_override_provider_a).toBe('m'.repeat(200));
    const cleared = await server().request('PATCH', path, { model_override_provider_a: '  ' });
    expect(cleared.body.model_override_provider_a).toBeNull();
  });

  it('keeps what apps prefer as they sent it, replaces it as a whole, and exports it', async () => {
    const user_id = await createUser();
    const path = `/settings/${user_id}`;
    expect((await server().request('GET', path)).body.preferences).toEqual({});
    const first = { web: { theme: 'dark', keys: [1, 'ä', null] }, portion: 20 };
    const set = await server().request('PATCH', path, { preferences: first });
    expect([set.status, set.body.preferences]).toEqual([200, first]);
    await server().request('PATCH', path, { timezone: 'Europe/Rome' });
    expect((await server().request('GET', path)).body.preferences).toEqual(first);
    const second = { sound: false };
    await server().request('PATCH', path, { preferences: second });
    expect((await server().request('GET', `/users/${user_id}/export`)).body.settings.preferences).toEqual(second);
    expect((await server().request('PATCH', path, { preferences: {} })).body.preferences).toEqual({});
  });

  it('takes 4,096 bytes of preferences, and not one more', async () => {
    const path = `/settings/${await createUser()}`;
    // Two bytes each, and eight around them.
    const whole = { ab: 'ä'.repeat(2_044) };
    expect(new TextEncoder().encode(JSON.stringify(whole))).toHaveLength(4_097);
    const refused = await server().request('PATCH', path, { preferences: whole });
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      [{ pointer: '/preferences', code: 'too_big', message: 'Expected at most 4096 bytes of JSON' }],
    ]);
    expect((await server().request('PATCH', path, { preferences: { a: 'ä'.repeat(2_044) } })).status).toBe(200);
    for (const preferences of [null, [], 'dark']) {
      expect((await server().request('PATCH', path, { preferences })).status).toBe(422);
    }
  });

  it.each([
    ['an unknown time zone', { timezone: 'Mars/Olympus' }],
    ['an offset for a time zone', { timezone: '+05:00' }],
    ['an unknown provider', { active_provider: 'provider_d' }],
    ['null for the language', { language: null }],
  ])('refuses %s', async (_name, patch) => {
    const { status, body } = await server().request('PATCH', `/settings/${await createUser()}`, patch);
    expect([status, body.errors[0].pointer]).toEqual([422, `/${Object.keys(patch)[0]}`]);
  });

  it('reads and changes settings that hold an offset from before it was refused', async () => {
    const user_id = await createUser();
    const path = `/settings/${user_id}`;
    await server().request('GET', path);
    const { settings } = server().app.context.stores;
    const stored = await settings.find(user_id);
    if (stored !== null) await settings.update({ ...stored, timezone: '+05:00' });
    const changed = await server().request('PATCH', path, { preferences: { sound: false } });
    expect([changed.status, changed.body.timezone]).toEqual([200, '+05:00']);
    expect((await server().request('GET', path)).body.timezone).toBe('+05:00');
  });

  it('stores a key sealed, never returns it, and removes it', async () => {
    const user_id = await createUser();
    const path = `/settings/${user_id}/api-key`;
    const stored = await server().request('POST', path, { provider: 'provider_b', key: 'sk-123' });
    expect(stored.status).toBe(200);
    expect(stored.body).toMatchObject({ has_provider_b_key: true, key_source_provider_b: 'settings' });
    expect(JSON.stringify(stored.body)).not.toContain('sk-123');
    const row = await server().app.context.stores.settings.find(user_id);
    expect(row?.sealed_key_provider_b).toMatch(/^v2\./);
    expect((await server().request('POST', path, { provider: 'provider_x', key: 'k' })).status).toBe(422);
    for (const _time of [1, 2]) {
      const removed = await server().request('DELETE', `${path}/provider_b`);
      expect([removed.status, removed.body.has_provider_b_key]).toEqual([200, false]);
    }
  });
});

describe('the source of a key', () => {
  let server: TestApp;
  afterEach(() => server.close());

  async function sources(variables: Record<string, string>, file: string | null) {
    const first = await createTestApp();
    if (file !== null) {
      mkdirSync(join(first.folder, 'config'));
      writeFileSync(join(first.folder, 'config/secrets.yaml'), file);
    }
    const user_id = (await first.request('POST', '/users', { name: 'Ada' })).body.id;
    await first.request('POST', `/settings/${user_id}/api-key`, { provider: 'provider_a', key: 'own' });
    await first.app.close();
    server = await createTestApp({
      databaseUrl: `sqlite:${join(first.folder, 'test.db')}`,
      variables: { APP_CONFIG_DIR: join(first.folder, 'config'), ...variables },
    });
    return (await server.request('GET', `/settings/${user_id}`)).body.key_source_provider_a;
  }

  const FILE = 'providers: { provider_a: { api_key: from-file } }';

  it.each([
    ['env', { APP_PROVIDER_A_API_KEY: 'from-env' }, FILE],
    ['secrets_yaml', { APP_PROVIDER_A_API_KEY: 'from-file' }, FILE],
    ['secrets_yaml', {}, FILE],
    ['settings', {}, null],
    ['none', { APP_CREDENTIALS_SECRET: 'another-secret-altogether' }, null],
    ['settings', { APP_CREDENTIALS_SECRET: 'a-new-secret-in-front a-secret-for-tests-only' }, null],
  ])('is %s with %j and the file %j', async (source, variables, file) => {
    expect(await sources(variables, file)).toBe(source);
    if (source === 'none') expect(server.log().some(({ msg }) => /cannot be opened/.test(String(msg)))).toBe(true);
  });
});
