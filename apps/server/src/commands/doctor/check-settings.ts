import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { describeError, fileNameOf } from '@learnwright/core';
import type { Database } from '@learnwright/db';
import { type Discovery, readConfigFile, readPluginConfig, toPlugin } from '@learnwright/plugin-host';
import { z } from 'zod';
import { enabledPackages } from '../../composition/installed-plugins.ts';
import type { AppConfig } from '../../configuration/app-config.ts';
import { type Environment, settingOverridesOf } from '../../configuration/environment.ts';
import { readSecretsFile } from '../../secrets/secrets-file.ts';
import { type Checks, doubtful, failed, fine } from './checks.ts';

const blockSchema = z.record(z.string(), z.unknown()).nullish();
const fileSchema = z.looseObject({ settings: blockSchema, pinned: blockSchema });

/** Whether the config files of plugins give other values than the database, which count; without running any of their code. */
export async function checkSettings(checks: Checks, database: Database, configDirectory: string): Promise<void> {
  await checks.make('plugin settings', 'Mend the files in config/plugins.', async () => {
    const rows = Map.groupBy(await database.plugins.settings.list(), ({ plugin }) => plugin);
    const outdated: string[] = [];
    for (const [plugin, values] of rows) {
      const { settings } = await readConfigFile(
        join(configDirectory, 'plugins', fileNameOf(plugin, '.yaml')),
        fileSchema,
      );
      for (const { key, value } of values) {
        if (value === null || !Object.hasOwn(settings ?? {}, key)) continue;
        if (!isDeepStrictEqual(settings?.[key], JSON.parse(value))) outdated.push(`${plugin}: ${key}`);
      }
    }
    const count = [...rows.values()].flat().length;
    if (outdated.length === 0) return [null, fine(`The database has ${count}; no config file gives another value.`)];
    const found = `Config files give other values than the database, which count: ${outdated.join(', ')}.`;
    const todo = 'Move what a file is to decide from "settings" to "pinned" there, or take it out.';
    return [null, doubtful(found, todo)];
  });
}

/**
 * Whether the config files of plugins that come with the server fit them: a mistake there stops the start. Loads these plugins, and
 * activates none. `disabled` are not started.
 */
export async function checkOwnPlugins(
  checks: Checks,
  discovered: Discovery,
  { environment, config }: { readonly environment: Environment; readonly config: AppConfig },
  disabled: ReadonlySet<string>,
): Promise<void> {
  await checks.make('plugin configuration', 'Mend the files in config/plugins.', async () => {
    const enabled = new Set(enabledPackages(config, { discovered }).filter((name) => !disabled.has(name)));
    const own = discovered.plugins.filter(({ name, first_party }) => first_party && enabled.has(name));
    const addresses = settingOverridesOf(environment);
    const { plugins: secrets } = await readSecretsFile(environment.APP_CONFIG_DIR);
    const mistakes: string[] = [];
    for (const { name, load } of own) {
      const given = { environment: addresses[name] ?? {}, secrets: secrets[name] ?? {} };
      try {
        await readPluginConfig(toPlugin(await load(), name), environment.APP_CONFIG_DIR, given);
      } catch (error) {
        mistakes.push(describeError(error));
      }
    }
    if (mistakes.length > 0)
      return [null, failed(mistakes.join(' '), 'Mend these files: the server does not start with them.')];
    return [
      null,
      fine(`The config files of ${own.length} plugins that come with the server fit them, where they are there.`),
    ];
  });
}
