import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '@learnwright/db';
import type { DiscoveredPlugin } from '@learnwright/plugin-host';
import { definePlugin, internal, z } from '@learnwright/plugin-sdk';
import { createTestClock, describeEachDatabase } from '@learnwright/test-kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { examine, statesOf, type Variables } from '../../../tests/harness/examine.ts';
import { createTestApp, type TestApp } from '../../../tests/harness/test-app.ts';
import { createSystemClock } from '../../operations/system-clock.ts';
import { makeDataDirectory } from '../../secrets/private-files.ts';
import { checkNode } from './check-machine.ts';

describeEachDatabase('an installation', ({ createUrl, label }) => {
  let server: TestApp;
  let variables: Variables;
  beforeAll(async () => {
    const databaseUrl = await createUrl();
    server = await createTestApp({ databaseUrl, config: '{}', variables: { APP_AUTH_MODE: 'required' } });
    variables = {
      DATABASE_URL: databaseUrl,
      APP_DATA_DIR: server.folder,
      APP_CONFIG_DIR: join(server.folder, 'config'),
      APP_CREDENTIALS_SECRET: 'a-secret-for-tests-only',
      APP_AUTH_MODE: 'required',
    };
  });
  afterAll(() => server.close());

  it('is looked at part by part', async () => {
    await server.createToken('operator');
    expect(statesOf(await examine(variables))).toEqual({
      node: 'ok',
      environment: 'ok',
      'provider keys': 'ok',
      configuration: 'ok',
      'web app': 'ok',
      languages: 'ok',
      addresses: 'ok',
      'data directory': 'ok',
      'private files': 'ok',
      disk: 'ok',
      database: 'ok',
      migrations: 'ok',
      'database version': 'ok',
      writes: 'ok',
      ...(label === 'SQLite'
        ? { integrity: 'ok' }
        : { connections: expect.any(String), rights: 'ok', clock: 'ok', durability: expect.any(String) }),
      operators: 'ok',
      'stored keys': 'ok',
      effects: 'ok',
      'plugin settings': 'ok',
      'plugin configuration': 'ok',
      plugins: 'ok',
      signatures: 'ok',
      schedules: 'ok',
      'running server': 'ok',
    });
  });

  it('asks the server that runs', async () => {
    const fetchFrom =
      (app: TestApp): typeof fetch =>
      async (url) =>
        app.app.handle(new Request(String(url)));
    const ready = (await examine(variables, { fetch: fetchFrom(server) }))['running server'];
    expect(ready).toMatchObject({ state: 'ok', detail: expect.stringContaining('It is ready') });
    const full = await createTestApp({ config: 'readiness: { free_bytes: 9007199254740991 }' });
    const broken = (await examine(variables, { fetch: fetchFrom(full) }))['running server'];
    await full.close();
    expect(broken).toMatchObject({ state: 'fail', ok: false, detail: expect.stringContaining('"disk":"full"') });
  });

  it('says what is wrong with a plugin, and what to do', async () => {
    writeFileSync(join(server.folder, 'config/app.yaml'), 'plugins: { enabled: [nobody] }');
    const findings = [{ name: 'quiz', reason: 'Its package has no version.' }];
    const checks = await examine(variables, { discover: async () => ({ plugins: [], findings }) });
    expect(checks['plugin quiz']).toMatchObject({ state: 'fail', detail: 'Its package has no version.' });
    expect(checks.plugins).toMatchObject({ state: 'fail', detail: expect.stringContaining('nobody') });
    writeFileSync(join(server.folder, 'config/app.yaml'), '{}');
  });

  it('notices a config file that gives another value than the database', async () => {
    const row = { plugin: 'quiz', sealed: null, origin: 'operator', updated_at: createSystemClock().now() } as const;
    const { pluginSettings } = server.app.context.secrets;
    await pluginSettings.save({ ...row, key: 'bonus', value: '[7, {"a": 1}]' });
    await pluginSettings.save({ ...row, key: 'hint', value: '"slow"' });
    mkdirSync(join(server.folder, 'config/plugins'));
    const file = join(server.folder, 'config/plugins/quiz.yaml');
    writeFileSync(file, 'settings: { bonus: [7, { a: 1 }], hint: fast }');
    const found = (await examine(variables))['plugin settings'];
    expect(found).toMatchObject({ state: 'warn', detail: expect.stringContaining('count: quiz: hint.') });
    writeFileSync(file, 'settings: { bonus: [7, { a: 1 }] }\npinned: { hint: fast }');
    expect((await examine(variables))['plugin settings']).toMatchObject({ state: 'ok' });
  });

  it('names the work at set times that has failed', async () => {
    const database = await openDatabase({ url: variables.DATABASE_URL ?? '' });
    const now = '2026-11-20T12:00:00.000000+00:00';
    const rule = { every: { hours: 1 } };
    const last = { last_started_at: now, last_succeeded_at: null, last_error: 'full' };
    await database.plugins.schedules.insert({
      ...{ plugin: 'quiz', name: 'hourly', rule, slot_at: now, due_at: now, tries: 2, ...last },
    });
    const { schedules } = await examine(variables);
    await database.plugins.schedules.deletePlugin('quiz');
    await database.close();
    expect(schedules).toMatchObject({ state: 'warn', detail: 'Failing: quiz hourly (2 tries): full.' });
  });

  if (label === 'PostgreSQL') {
    it('notices a clock that is wrong', async () => {
      expect((await examine(variables, { clock: createTestClock() })).clock).toMatchObject({ state: 'warn' });
    });

    it('counts the connections of each server by database.pool_size', async () => {
      writeFileSync(join(server.folder, 'config/app.yaml'), 'database: { pool_size: 999 }');
      const found = (await examine(variables)).connections;
      writeFileSync(join(server.folder, 'config/app.yaml'), '{}');
      const todo = expect.stringContaining('database.pool_size');
      expect(found).toMatchObject({ detail: expect.stringMatching(/ servers of 1000\.$/), todo });
    });

    it('says why a replica is not read, and looks at none where none is named', async () => {
      const DATABASE_REPLICA_URL = variables.DATABASE_URL ?? '';
      expect((await examine({ ...variables, DATABASE_REPLICA_URL })).replica).toMatchObject({
        state: 'warn',
        detail: 'It cannot be read: It is no standby.',
        todo: expect.stringContaining('DATABASE_REPLICA_URL'),
      });
      expect(await examine(variables)).not.toHaveProperty('replica');
    });
  }

  it('misses operators, tables and secrets', async () => {
    const url = await createUrl({ empty: true });
    await (await openDatabase({ url })).close();
    const empty = await examine({ ...variables, DATABASE_URL: url });
    expect(empty.migrations).toMatchObject({ state: 'warn', todo: expect.stringContaining('learnwright migrate') });
    expect(empty.plugins?.detail).toContain('is seen once the migrations are applied');
    expect(empty.operators).toBeUndefined();
    expect(empty['running server']).toBeDefined();
    const { APP_CREDENTIALS_SECRET: _, ...without } = variables;
    expect((await examine(without))['stored keys']).toMatchObject({ state: 'ok' });
    expect(existsSync(join(server.folder, 'credentials-secret'))).toBe(false);
  });
});

describe('the doctor', () => {
  const folder = mkdtempSync(join(tmpdir(), 'learnwright-doctor-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const nowhere = (more: Variables = {}): Variables => ({
    DATABASE_URL: `sqlite:${join(folder, 'data/learnwright.db')}`,
    APP_DATA_DIR: join(folder, 'data'),
    APP_CONFIG_DIR: join(folder, 'config'),
    ...more,
  });

  it('makes nothing where there is nothing', async () => {
    const checks = await examine(nowhere());
    expect(checks.database).toMatchObject({ state: 'warn', detail: expect.stringContaining('not there yet') });
    expect(Object.values(checks).filter(({ ok }) => !ok)).toEqual([]);
    expect(existsSync(join(folder, 'data'))).toBe(false);
  });

  it('says that the config files of plugins cannot be read', async () => {
    mkdirSync(join(folder, 'config'), { recursive: true });
    writeFileSync(join(folder, 'config/plugins'), 'a file in the place of the folder');
    expect((await examine(nowhere())).configuration).toMatchObject({
      state: 'fail',
      detail: expect.stringContaining(join(folder, 'config/plugins')),
    });
    rmSync(join(folder, 'config'), { recursive: true });
  });

  it('names the link where the data folder leads to a place that is not there', async () => {
    const link = join(folder, 'link');
    symlinkSync(join(folder, 'volume'), link);
    const says = `${link} is a link to ${join(folder, 'volume')}, which is not there.`;
    const checks = await examine(nowhere({ APP_DATA_DIR: link }));
    expect(checks['data directory']).toMatchObject({ state: 'fail', todo: expect.stringContaining(says) });
    await expect(makeDataDirectory(link)).rejects.toThrow(says);
  });

  it('names a folder of the configuration that is not there, unless nobody has named it', async () => {
    const named = (await examine(nowhere())).configuration;
    expect(named).toMatchObject({ state: 'warn', detail: expect.stringContaining(join(folder, 'config')) });
    expect((await examine(nowhere({ APP_CONFIG_DIR: '' }))).configuration?.state).toBe('ok');
  });

  it('names what stops a start: a web app that is not there, and settings of plugins that come with the server', async () => {
    const config = join(folder, 'stopping');
    mkdirSync(join(config, 'plugins'), { recursive: true });
    writeFileSync(join(config, 'app.yaml'), `app: { web: ${folder}/none }\nplugins: { enabled: [quiz, own] }`);
    for (const name of ['quiz', 'own', 'idle']) {
      writeFileSync(join(config, `plugins/${name}.yaml`), 'settings:\n  bonus: many\n');
    }
    const settings = { bonus: internal(z.number(), 7) };
    const identity = { version: '1.0.0', api_version: '1', license_tier: 'core', depends_on: [] } as const;
    const offer = (name: string, first_party: boolean): DiscoveredPlugin => ({
      ...{ name, package_name: name, package_version: '1.0.0', first_party, directory: folder },
      load: async () => definePlugin({ name, ...identity, settings }),
    });
    const discovered = { plugins: [offer('quiz', true), offer('own', false), offer('idle', true)], findings: [] };
    const checks = await examine(nowhere({ APP_CONFIG_DIR: config }), { discover: async () => discovered });
    const web = `app.yaml: app.web: ${folder}/none holds no web app that was built (ENOENT`;
    expect(checks['web app']).toMatchObject({ state: 'fail', detail: expect.stringContaining(web) });
    const file = 'stopping/plugins/quiz.yaml, line 2: settings.bonus: Invalid input';
    expect(checks['plugin configuration']).toMatchObject({ state: 'fail', detail: expect.stringContaining(file) });
    expect(checks['plugin configuration']?.detail).not.toMatch(/own|idle/);
  });

  it('ends with the first mistake of the environment, and shows no password', async () => {
    const wrong = await examine({ PORT: 'x' });
    expect(Object.keys(wrong)).toEqual(['node', 'environment']);
    const gone = await examine(nowhere({ DATABASE_URL: 'postgres://learner:a-long-password@127.0.0.1:9/none' }));
    expect(gone.database).toMatchObject({ state: 'fail', todo: expect.stringContaining('DATABASE_URL') });
    expect(JSON.stringify(gone)).not.toContain('a-long-password');
  });

  it.each([
    [{ APP_AUTH_MODE: 'open' }, 'ok'],
    [{ APP_AUTH_MODE: 'open', APP_HOSTS: 'localhost learn.example' }, 'fail'],
    [{ APP_AUTH_MODE: 'open', APP_TRUSTED_PROXIES: '127.0.0.1' }, 'fail'],
    [{ APP_AUTH_MODE: 'required', APP_HOSTS: 'learn.example' }, 'warn'],
    [{ APP_AUTH_MODE: 'required', APP_HOSTS: 'learn.example', APP_TRUSTED_PROXIES: '127.0.0.1' }, 'ok'],
    [{ APP_AUTH_MODE: 'required', HOST: '0.0.0.0' }, 'ok'],
  ])('of the addresses %j it says %s', async (variables, state) => {
    expect((await examine(nowhere(variables))).addresses?.state).toBe(state);
  });

  it.each([
    ['26.10.0', 'ok'],
    ['22.15.0', 'ok'],
    ['22.14.9', 'fail'],
    ['20.19.0', 'fail'],
  ])('of Node %s it says %s', (version, state) => {
    expect(checkNode(version).state).toBe(state);
  });
});
