import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packTestPlugin } from '@learnwright/test-kit/archives';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createServerCommands } from '../commands.ts';

/** How often code of the plugin was activated in this process. */
const activations = () => Reflect.get(globalThis, 'activations') ?? 0;

/** Leaves a timer and a listener behind whenever it is activated, and has a table. */
const CLINGING = `activate: () => {
  globalThis.activations = (globalThis.activations ?? 0) + 1;
  globalThis.leftBehind = setInterval(() => undefined, 60_000);
},
migrations: { '0001_create_answers': { up: ({ db }) =>
  db.schema.createTable(prefix + 'answers').addColumn('id', 'text').execute() } },`;

describe('a command', () => {
  const folder = mkdtempSync(join(tmpdir(), 'learnwright-activate-nothing-'));
  const commands = createServerCommands();
  const named = async (name: string) => (await commands.plugins.list()).find((plugin) => plugin.name === name);

  beforeAll(async () => {
    mkdirSync(join(folder, 'plugins'));
    vi.stubEnv('DATABASE_URL', `sqlite:${join(folder, 'learnwright.db')}`);
    vi.stubEnv('APP_DATA_DIR', folder);
    vi.stubEnv('APP_CONFIG_DIR', folder);
    for (const [name, needed] of [
      ['clinging', ''],
      ['needing', "'clinging'"],
    ] as const) {
      const yaml = `depends_on: [${needed}]\n`;
      const file = join(folder, `${name}.zip`);
      writeFileSync(file, await packTestPlugin({ name, yaml, fields: `${CLINGING}\n${yaml.trim()},` }));
      const options = { dry_run: false, enable: true, allow_downgrade: false, change_key: false };
      expect(await commands.plugins.install(file, options)).toMatchObject({ installed: true });
    }
    clearInterval(Reflect.get(globalThis, 'leftBehind'));
    Reflect.set(globalThis, 'activations', 0);
  });
  afterAll(() => {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true, force: true });
  });

  it('lists plugins as what they would be, and activates none', async () => {
    expect(await named('clinging')).toMatchObject({ status: 'enabled', since: null, reason: null });
    expect(await named('session')).toMatchObject({ status: 'enabled', depends_on: expect.any(Array) });
    expect(activations()).toBe(0);
  });

  it('migrates tables, looks after the rest, and activates no plugin', async () => {
    expect(await commands.migrate()).toMatchObject({ applied: {} });
    expect((await commands.doctor()).find(({ name }) => name === 'plugins')).toMatchObject({ ok: true });
    expect(await commands.tokens.list()).toEqual([]);
    expect(await commands.jobs.list({ limit: 1 })).toEqual([]);
    expect((await commands.effects.list({ limit: 1 })).deliveries).toEqual([]);
    expect((await commands.languages.check('de'))[0]?.missing).toEqual([]);
    expect(activations()).toBe(0);
  });

  it('disables a plugin unless another needs it, and activates neither', async () => {
    await expect(commands.plugins.disable('clinging')).rejects.toMatchObject({ code: 'plugin_in_use' });
    expect(await commands.plugins.disable('needing')).toMatchObject({ status: 'disabled', enabled: false });
    expect(await commands.plugins.disable('clinging')).toMatchObject({ status: 'disabled', enabled: false });
    expect(activations()).toBe(0);
  });

  it('goes on where the config file of a plugin that comes with the server is broken, and names it', async () => {
    writeFileSync(join(folder, 'plugins/session.yaml'), 'settings:\n  nothing: 1\n');
    const reason = expect.stringContaining('session.yaml, line 2: settings.nothing');
    expect(await named('session')).toMatchObject({ status: 'failed', reason });
    await commands.migrate();
    rmSync(join(folder, 'plugins/session.yaml'));
  });

  it('activates what it is to let run', async () => {
    expect(await commands.plugins.enable('clinging')).toMatchObject({ status: 'active' });
    expect(activations()).toBe(1);
    clearInterval(Reflect.get(globalThis, 'leftBehind'));
    expect(await commands.plugins.remove('clinging', { purge: true })).toMatchObject({ purged: true });
    expect(activations()).toBe(1);
  });
});
