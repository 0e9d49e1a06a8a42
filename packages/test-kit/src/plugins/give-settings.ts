import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Clock } from '@learnwright/core';
import type { Database } from '@learnwright/db';
import { purposeOfSetting } from '@learnwright/plugin-host';
import type { PluginSecrets } from '@learnwright/plugin-sdk';
import type { TestPlugin } from './start-plugin-server.ts';

type Given = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/**
 * Gives plugins values of settings: as first values in config files, whose directory it returns, but secrets in the
 * database. Values that a server before has left there go.
 */
export async function giveSettings(
  given: Given,
  plugins: readonly TestPlugin[],
  { database, clock, secrets }: { readonly database: Database; readonly clock: Clock; readonly secrets: PluginSecrets },
): Promise<string> {
  const { settings } = database.plugins;
  const secretsOf = new Map(plugins.map(describeSecrets));
  const directory = await mkdtemp(join(tmpdir(), 'learnwright-plugin-server-'));
  await mkdir(join(directory, 'plugins'));
  for (const [plugin, values] of Object.entries(given)) {
    const first: Record<string, unknown> = {};
    for (const [key, value] of Object.entries(values)) {
      await settings.delete(plugin, key);
      if (secretsOf.get(plugin)?.has(key) !== true) first[key] = value;
      else if (typeof value === 'string') {
        const sealed = await secrets.seal(value, purposeOfSetting(plugin, key));
        await settings.save({ plugin, key, value: null, sealed, origin: 'operator', updated_at: clock.now() });
      }
    }
    await writeFile(join(directory, 'plugins', `${plugin}.yaml`), JSON.stringify({ settings: first }));
  }
  return directory;
}

/** The name of a plugin and the keys of its secrets. */
function describeSecrets(plugin: TestPlugin): readonly [name: string, keys: ReadonlySet<string>] {
  const instance = typeof plugin === 'function' ? new plugin() : plugin;
  const settings: unknown = Reflect.get(instance, 'settings');
  const entries: [string, unknown][] =
    typeof settings === 'object' && settings !== null ? Object.entries(settings) : [];
  const isSecret = (setting: unknown) =>
    typeof setting === 'object' && setting !== null && 'secret' in setting && setting.secret === true;
  return [instance.name, new Set(entries.filter(([, setting]) => isSecret(setting)).map(([key]) => key))];
}
