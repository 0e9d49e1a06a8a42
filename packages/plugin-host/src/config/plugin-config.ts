import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { locateIssues, parseYaml, type YamlFile, type YamlFinding } from '@learnwright/archive/yaml-file';
import { describeError, fileNameOf, type TextByLanguage } from '@learnwright/core';
import type { SettingsDefinition } from '@learnwright/plugin-sdk';
import { configFileSchema, type DiscoveredPlugin } from '@learnwright/plugin-sdk/loading';
import { z } from 'zod';
import type { Plugin } from '../definition/plugin.ts';
import { ConfigError, type ConfigFinding } from '../errors.ts';
import type { GivenSettings, SettingValues } from './setting-layers.ts';

/** What an operator has configured of a plugin on this server. */
export interface PluginConfig {
  readonly given: GivenSettings;
  /** Instead of what the plugin calls itself. */
  readonly display_name: TextByLanguage | null;
  readonly description: TextByLanguage | null;
}

/** What a server gives beside the config file. */
export interface GivenBeside {
  /** From variables of the environment. */
  readonly environment?: SettingValues;
  /** From secrets.yaml. */
  readonly secrets?: SettingValues;
}

/** Chooses the text that counts of a config file, by the one that is there; null is for no file. */
export type ChooseConfig = NonNullable<DiscoveredPlugin['chooseConfig']>;

/** What a config file gives, and what is wrong with it. */
interface SettingsReading {
  readonly first: SettingValues;
  readonly pinned: SettingValues;
  readonly findings: readonly YamlFinding[];
}

/** A block alone, so that it is checked too when something else is wrong with the file. A record would drop `__proto__`. */
const blockSchema = z.custom<SettingValues>((value) => typeof value === 'object' && !Array.isArray(value)).nullish();
const blocksSchema = z.object({ settings: blockSchema.catch(null), pinned: blockSchema.catch(null) });

const NOTHING: YamlFile = { value: null, lineOf: () => 1, findings: [] };

/**
 * Reads `plugins/<name>.yaml` of the config directory, or what `chooseConfig` chooses in its place; without a file, nothing is given. Internal settings may be given
 * too. The plugin itself decides `version`, `depends_on` and `license` of the plugin block. Throws a ConfigError with every
 * finding.
 */
export async function readPluginConfig(
  plugin: Plugin,
  configDirectory: string,
  { environment = {}, secrets = {} }: GivenBeside = {},
  chooseConfig?: ChooseConfig,
): Promise<PluginConfig> {
  const { name, settings } = plugin;
  const file = `${basename(configDirectory)}/plugins/${name}.yaml`;
  const yaml = await readYaml(join(configDirectory, 'plugins', fileNameOf(name, '.yaml')), chooseConfig);
  const result = configFileSchema(name).safeParse(yaml.value ?? {});
  const { first, pinned, findings } = readSettings(settings, yaml);
  const all = [
    ...yaml.findings,
    ...locateIssues(yaml, [], result.error?.issues ?? []),
    ...findings,
    ...findWrongValues(settings, 'settings', environment, yaml),
  ];
  const places = [
    ...all.map((finding) => ({ file, ...finding })),
    ...findWrongSecrets(plugin, secrets, configDirectory),
  ];
  if (places.length > 0) throw new ConfigError(places);
  const { display_name = null, description = null } = result.data?.plugin ?? {};
  return { given: { first, pinned: { ...pinned, ...secrets }, environment }, display_name, description };
}

/** Reads the blocks `settings` and `pinned` of a config file, and checks them against a plugin's settings. */
export function readSettings(definition: SettingsDefinition, yaml: YamlFile): SettingsReading {
  const blocks = blocksSchema.safeParse(yaml.value).data;
  const first = blocks?.settings ?? {};
  const pinned = blocks?.pinned ?? {};
  const findings = [
    ...findWrongValues(definition, 'settings', first, yaml),
    ...findWrongValues(definition, 'pinned', pinned, yaml),
  ];
  for (const [block, values] of Object.entries({ settings: first, pinned })) {
    for (const key of Object.keys(values)) {
      const line = yaml.lineOf([block, key]);
      if (Object.hasOwn(definition, key) && definition[key]?.secret === true) {
        const reason = `${block}.${key}: A secret does not belong here; give it in secrets.yaml, or set it in the database`;
        findings.push({ line, reason });
      } else if (block === 'pinned' && Object.hasOwn(first, key)) {
        findings.push({ line, reason: `pinned.${key}: The block "settings" has it too; leave it there or here` });
      }
    }
  }
  return { first, pinned, findings };
}

/**
 * Reads a YAML file with its schema; a file that is not there counts as empty. Throws a ConfigError with every mistake:
 * file, line and reason.
 */
export async function readConfigFile<Schema extends z.ZodType>(
  path: string,
  schema: Schema,
): Promise<z.output<Schema>> {
  const yaml = await readYaml(path);
  const result = schema.safeParse(yaml.value ?? {});
  if (result.success && yaml.findings.length === 0) return result.data;
  const findings = [...yaml.findings, ...locateIssues(yaml, [], result.error?.issues ?? [])];
  throw new ConfigError(findings.map((finding) => ({ file: path, ...finding })));
}

/** Reads a YAML file, or what is chosen in its place; one that does not exist is empty. */
export async function readYaml(path: string, choose: ChooseConfig = async (written) => written): Promise<YamlFile> {
  try {
    const text = await choose(await readFile(path, 'utf8').catch(nullWhereMissing));
    return text === null ? NOTHING : parseYaml(text);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : describeError(error);
    return { ...NOTHING, findings: [{ line: 1, reason: `The file cannot be read: ${code}` }] };
  }
}

function nullWhereMissing(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
  throw error;
}

/** One finding at most, which shows nothing of what is there: a mistake may be a part of a secret. */
function findWrongSecrets(
  { name, settings }: Plugin,
  secrets: SettingValues,
  configDirectory: string,
): ConfigFinding[] {
  const isRight = ([key, value]: [string, unknown]) => {
    const setting = Object.hasOwn(settings, key) ? settings[key] : undefined;
    return setting?.secret === true && setting.schema.safeParse(value).success;
  };
  if (Object.entries(secrets).every(isRight)) return [];
  const reason = `plugins.${name}: Something there is no secret of the plugin, or not as it has to be. It is not shown`;
  return [{ file: `${basename(configDirectory)}/secrets.yaml`, line: 1, reason }];
}

function findWrongValues(
  definition: SettingsDefinition,
  block: 'settings' | 'pinned',
  given: SettingValues,
  yaml: YamlFile,
): YamlFinding[] {
  return Object.entries(given).flatMap(([key, value]) => {
    const path = [block, key];
    const setting = Object.hasOwn(definition, key) ? definition[key] : undefined;
    if (setting === undefined) {
      return [{ line: yaml.lineOf(path), reason: `${block}.${key}: The plugin has no such setting` }];
    }
    try {
      return locateIssues(yaml, path, setting.schema.safeParse(value).error?.issues ?? []);
    } catch (error) {
      // The schema is the plugin's code: it may throw, or be one that only works asynchronously.
      const reason = `${block}.${key}: The value could not be checked: ${describeError(error)}`;
      return [{ line: yaml.lineOf(path), reason }];
    }
  });
}
