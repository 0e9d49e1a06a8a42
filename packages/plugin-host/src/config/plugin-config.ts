import { basename, join } from 'node:path';
import type { TextByLanguage } from '@learnwright/core';
import { configFileSchema } from '@learnwright/plugin-archive/config-file';
import { locateIssues, type YamlFile, type YamlFinding } from '@learnwright/plugin-archive/yaml-file';
import type { SettingsDefinition } from '@learnwright/plugin-sdk';
import { z } from 'zod';
import type { Plugin } from '../definition/plugin.ts';
import { ConfigError, describeError } from '../errors.ts';
import { readYaml } from './config-file.ts';
import { deepFreeze, type SettingValues } from './plugin-settings.ts';

/** What an operator has configured of a plugin. */
export interface PluginConfig {
  /** A value for every setting, frozen. */
  readonly values: SettingValues;
  /** Instead of what the plugin calls itself. */
  readonly display_name: TextByLanguage | null;
  readonly description: TextByLanguage | null;
}

/** The values of a plugin's settings, frozen, and what is wrong with those given. */
export interface SettingsReading {
  readonly values: SettingValues;
  readonly findings: readonly YamlFinding[];
}

/** The settings alone, so that they are checked too when something else is wrong with the file. A record would drop `__proto__`. */
const settingsBlockSchema = z.object({
  settings: z.custom<SettingValues>((value) => typeof value === 'object' && !Array.isArray(value)).nullish(),
});

/**
 * Reads `plugins/<name>.yaml` of the config directory; without the file, the defaults. Internal settings may be given
 * too, and `overrides` count more than the file. The plugin itself decides `version`, `depends_on` and `license` of the
 * plugin block. Throws a ConfigError with every finding.
 */
export async function readPluginConfig(
  plugin: Plugin,
  configDirectory: string,
  overrides: SettingValues = {},
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

/**
 * Checks the settings block of a config file, and the overrides, against a plugin's settings. A setting that is not given
 * has its default.
 */
export function readSettings(
  definition: SettingsDefinition,
  yaml: YamlFile,
  overrides: SettingValues = {},
): SettingsReading {
  const given = { ...settingsBlockSchema.safeParse(yaml.value).data?.settings, ...overrides };
  const values = Object.fromEntries(Object.entries(definition).map(([key, setting]) => [key, setting.default]));
  const findings: YamlFinding[] = [];
  for (const [key, value] of Object.entries(given)) {
    const path = ['settings', key];
    const setting = Object.hasOwn(definition, key) ? definition[key] : undefined;
    if (setting === undefined) {
      findings.push({ line: yaml.lineOf(path), reason: `settings.${key}: The plugin has no such setting` });
      continue;
    }
    try {
      const result = setting.schema.safeParse(value);
      if (result.success) values[key] = result.data;
      else findings.push(...locateIssues(yaml, path, result.error.issues));
    } catch (error) {
      // The schema is the plugin's code: it may throw, or be one that only works asynchronously.
      const reason = `settings.${key}: The value could not be checked: ${describeError(error)}`;
      findings.push({ line: yaml.lineOf(path), reason });
    }
  }
  return { values: deepFreeze(values), findings };
}
