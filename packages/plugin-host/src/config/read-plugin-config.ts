import { basename, join } from 'node:path';
import type { TextByLanguage } from '@learnwright/core';
import type { Plugin } from '../definition/plugin.ts';
import { ConfigError } from './config-error.ts';
import { configFileSchema } from './config-file-schema.ts';
import { locateIssues } from './locate-issues.ts';
import { readSettings } from './read-settings.ts';
import { readYaml } from './read-yaml.ts';

/** What an operator has configured of a plugin. */
export interface PluginConfig {
  /** A value for every setting, frozen. */
  readonly values: Readonly<Record<string, unknown>>;
  /** Instead of what the plugin calls itself. */
  readonly display_name: TextByLanguage | null;
  readonly description: TextByLanguage | null;
}

/**
 * Reads `plugins/<name>.yaml` of the config directory; without the file, the defaults. Internal settings may be given
 * too; `overrides` count more than
 * the file. Of the plugin block, the plugin itself decides `version`, `depends_on` and `license`. Throws a ConfigError with
 * every finding.
 */
export async function readPluginConfig(
  plugin: Plugin,
  configDirectory: string,
  overrides: Readonly<Record<string, unknown>> = {},
): Promise<PluginConfig> {
  const file = `${basename(configDirectory)}/plugins/${plugin.name}.yaml`;
  const yaml = await readYaml(join(configDirectory, 'plugins', `${plugin.name}.yaml`));
  const result = configFileSchema(plugin.name).safeParse(yaml.value ?? {});
  const { values, findings } = readSettings(plugin.settings, yaml, overrides);
  const all = [...yaml.findings, ...locateIssues(yaml, [], result.error?.issues ?? []), ...findings];
  if (all.length > 0) throw new ConfigError(all.map((finding) => ({ file, ...finding })));
  const { display_name = null, description = null } = result.data?.plugin ?? {};
  return { values, display_name, description };
}
