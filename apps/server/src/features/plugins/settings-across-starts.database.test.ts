import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { definePlugin, internal, secret, setting, z } from '@learnwright/plugin-sdk';
import { describeEachDatabase } from '@learnwright/test-kit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type ParsedJson, type TestApp } from '../../../tests/harness/test-app.ts';
import { createPluginSettingCommands } from '../../commands/plugin-settings.ts';
import { inspectSecrets, rotateSecrets } from '../../secrets/rotate-secrets.ts';

const path = '/admin/plugins/quiz/settings';
const TOKEN = 'xq7-turbine-marble-0419';
const LATER = 'xq8-turbine-marble-0420';

describeEachDatabase('the settings of a plugin, from one start to the next', ({ createUrl }) => {
  const seen: unknown[] = [];
  const quiz = definePlugin({
    ...{ name: 'quiz', version: '1.0.0', api_version: '1', license_tier: 'core' },
    settings: {
      bonus: setting(z.int().min(0), 5, { label: { en: 'Bonus XP' } }),
      levels: setting(z.array(z.string()), [], { label: { en: 'Levels' } }),
      hint: setting(z.string().nullable(), null, { label: { en: 'Hint' } }),
      token: secret(z.string().min(8), { label: { en: 'Token' } }),
      salt: internal(z.string(), 'x'),
    },
    activate: ({ settings }) => void settings.onChange((values) => seen.push(values)),
    routes: (route) => [
      route.get('/values', { access: 'public', response: { 200: z.unknown() } }, ({ context }) => {
        context.logger.info(`The token is ${context.settings.values.token}.`);
        return context.settings.values;
      }),
    ],
  });

  const config = mkdtempSync(join(tmpdir(), 'learnwright-settings-'));
  let databaseUrl = '';
  let server: TestApp;

  /** Starts the server again, with other files. */
  async function restart(file: string, { secrets = '', sealedWith = 'the-secret-of-this-test' } = {}): Promise<void> {
    await server?.close();
    writeFileSync(join(config, 'plugins/quiz.yaml'), file);
    writeFileSync(join(config, 'secrets.yaml'), secrets);
    const variables = { APP_CONFIG_DIR: config, APP_CREDENTIALS_SECRET: sealedWith };
    server = await createTestApp({ databaseUrl, plugins: { quiz }, variables });
  }
  const patch = (settings: object) => server.request('PATCH', path, { settings });
  const values = async () => (await server.request('GET', '/plugins/quiz/values')).body;
  const read = async (key: string) =>
    (await server.request('GET', path)).body.settings.find((each: ParsedJson) => each.key === key);
  const sources = async () => (await server.request('GET', path)).body.settings.map(({ source }: ParsedJson) => source);
  const said = (beginning: string) => server.log().find(({ msg }) => String(msg).startsWith(beginning));

  beforeAll(async () => {
    databaseUrl = await createUrl();
    mkdirSync(join(config, 'plugins'));
    await restart('settings:\n  bonus: 7\n  salt: y\n');
  });
  afterAll(async () => {
    await server.close();
    rmSync(config, { recursive: true, force: true });
  });

  it('gives a setting its first value again', async () => {
    await patch({ bonus: 9, levels: ['one'] });
    seen.length = 0;
    for (const key of ['bonus', 'levels', 'hint']) {
      expect((await server.request('DELETE', `${path}/${key}`)).status).toBe(204);
    }
    expect(await sources()).toEqual(['file', 'default', 'default', 'default', 'file']);
    const rest = { hint: null, token: null, salt: 'y' };
    expect(seen).toEqual([
      { bonus: 7, levels: ['one'], ...rest },
      { bonus: 7, levels: [], ...rest },
    ]);
    for (const unknown of ['quiz/settings/sugar', 'ghost/settings/bonus']) {
      expect((await server.request('DELETE', `/admin/plugins/${unknown}`)).status).toBe(404);
    }
  });

  it('writes into the audit who has changed which settings, and nothing of a refused change', async () => {
    await patch({ levels: ['one'], bonus: 9 });
    await patch({ bonus: -1 });
    const { body } = await server.request('GET', '/admin/plugins/audit');
    expect(body.map(({ action, settings }: ParsedJson) => [action, settings])).toEqual([
      ['configure', ['bonus', 'levels']],
      ['configure', ['levels']],
      ['configure', ['bonus']],
      ['configure', ['bonus', 'levels']],
    ]);
    expect(body[0]).toMatchObject({ plugin: 'quiz', version: '1.0.0', outcome: 'done', caller: expect.any(String) });
  });

  it('is changed by the commands of the server too, which take texts', async () => {
    const commands = createPluginSettingCommands((work) => work(server.app.context));
    const given = { bonus: '9', hint: '12', levels: '["one"]', token: '12345678' };
    for (const [key, text] of Object.entries(given)) await commands.set('quiz', key, text);
    expect(await values()).toMatchObject({ bonus: 9, hint: '12', levels: ['one'], token: '12345678' });
    for (const key of ['hint', 'token']) await commands.reset('quiz', key);
    await expect(commands.set('quiz', 'bonus', 'many')).rejects.toMatchObject({ code: 'invalid_request' });
    // A number is told what is wrong with it, and not that it is no text.
    await expect(commands.set('quiz', 'bonus', '-1')).rejects.toMatchObject({ findings: [{ code: 'too_small' }] });
    expect((await commands.list('quiz'))[0]?.settings).toHaveLength(5);
    expect((await commands.list()).map(({ plugin }) => plugin)).toEqual(['quiz']);
  });

  it('takes a secret, keeps it sealed, and says nothing of it but that it is there', async () => {
    expect(await read('token')).toMatchObject({ value: { set: false, readable: false }, default: null, secret: true });
    const answer = await patch({ token: TOKEN });
    expect(await values()).toMatchObject({ token: TOKEN });
    expect(await read('token')).toMatchObject({ value: { set: true, readable: true }, source: 'database' });
    expect((await read('token')).schema).toMatchObject({ writeOnly: true });
    const rows = await server.app.context.installer.audit({ limit: null, after: null });
    const stored = await inspectSecrets(server.app.context.secrets);
    expect(stored).toMatchObject({ stored_keys: 1, unopened_keys: 0 });
    for (const text of [answer.body, rows, server.log(), await server.app.context.secrets.pluginSettings.list()]) {
      expect(JSON.stringify(text)).not.toContain(TOKEN);
    }
    expect(said('The token is')).toMatchObject({ msg: 'The token is [hidden].' });
  });

  it.each([
    ['an empty text', '', 'too_small'],
    ['what its schema refuses', 'short', 'too_small'],
    ['what is read of it', { set: true, readable: true }, 'invalid_type'],
  ])('refuses %s as a secret', async (_, token, code) => {
    const { status, body } = await patch({ token });
    expect([status, body.errors[0]]).toEqual([422, expect.objectContaining({ pointer: '/settings/token', code })]);
  });

  it('lets the file give first values alone, and says when it would give others', async () => {
    await restart('settings:\n  bonus: 8\n  hint: slow\n  salt: z\n');
    expect(await values()).toMatchObject({ bonus: 9, levels: ['one'], hint: 'slow', salt: 'z', token: TOKEN });
    expect(await sources()).toEqual(['database', 'database', 'file', 'database', 'file']);
    expect(said('The config file gives other values')).toMatchObject({ plugin: 'quiz', settings: ['bonus'] });
  });

  it('seals a secret anew with the keys of learners', async () => {
    const rotation = await rotateSecrets(server.app.context.secrets, { new_data_key: true }, () => undefined);
    expect(rotation).toMatchObject({ sealed_keys: 1, unopened_keys: 0, unopened_settings: [] });
    expect((await inspectSecrets(server.app.context.secrets)).outdated_keys).toBe(0);
  });

  it('keeps to what files pin, and says how to unpin it', async () => {
    await restart('pinned:\n  bonus: 3\n', { secrets: `plugins: { quiz: { token: ${LATER} } }\n` });
    expect(await values()).toMatchObject({ bonus: 3, token: LATER });
    expect(await sources()).toEqual(['pinned', 'database', 'file', 'pinned', 'default']);
    const { status, body } = await patch({ bonus: 4, token: TOKEN, hint: 'x' });
    const refuse = (key: string, message: string) => ({ pointer: `/settings/${key}`, code: 'invalid_value', message });
    const what = 'pins this setting. To change it here, take it out of';
    expect([status, body.errors]).toEqual([
      422,
      [
        refuse('bonus', `config/plugins/quiz.yaml ${what} "pinned" there and restart the server.`),
        refuse('token', `config/secrets.yaml ${what} "plugins.quiz" there and restart the server.`),
      ],
    ]);
    expect(JSON.stringify(server.log())).not.toContain(LATER);
  });

  it('counts a secret as absent that cannot be opened, says so, and takes another one', async () => {
    await restart('', { sealedWith: 'a-secret-that-opens-nothing' });
    expect(await values()).toMatchObject({ bonus: 9, token: null });
    expect(await read('token')).toMatchObject({ value: { set: true, readable: false } });
    expect(said('Secrets of a plugin cannot be opened')).toMatchObject({ plugin: 'quiz', settings: ['token'] });
    const unopened_settings = [{ plugin: 'quiz', key: 'token' }];
    expect(await inspectSecrets(server.app.context.secrets)).toMatchObject({ unopened_keys: 1, unopened_settings });
    expect((await patch({ token: LATER })).status).toBe(200);
    expect(await values()).toMatchObject({ token: LATER });
    expect((await patch({ token: null })).status).toBe(200);
    expect([(await values()).token, (await read('token')).value]).toEqual([null, { set: false, readable: false }]);
  });
});
