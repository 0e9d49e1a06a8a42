import { access } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { isConfigError, readConfigFile } from '@learnwright/plugin-host';
import { z } from '@learnwright/plugin-sdk';
import { findLabelFaults } from '../find-label-faults.ts';
import type { PackagedPlugin } from '../package-facts.ts';

const configSchema = z.object({
  plugin: z.record(z.string(), z.unknown()),
  settings: z.record(z.string(), z.unknown()).nullable(),
});
type Config = z.infer<typeof configSchema>;

/** Where `config/<name>.yaml` says something else than the plugin (specification, part 1, rule 4). */
export async function findConfigFaults(packaged: PackagedPlugin): Promise<string[]> {
  const file = `config/${packaged.name}.yaml`;
  const path = fileURLToPath(new URL(file, packaged.directory));
  try {
    await access(path);
    const config = await readConfigFile(path, configSchema);
    return [...findBlockFaults(packaged, config), ...findSettingsFaults(packaged, config)].map(
      (finding) => `${file}, ${finding}`,
    );
  } catch (error) {
    if (isConfigError(error)) return error.findings.map(({ line, reason }) => `${file}, line ${line}: ${reason}.`);
    return [`${file}: The file cannot be read.`];
  }
}

function findBlockFaults({ plugin, languages }: PackagedPlugin, { plugin: block }: Config): string[] {
  const { name, version, depends_on, display_name, description } = plugin;
  const expected = {
    name,
    version,
    api_version: '1',
    depends_on,
    ...(display_name && { display_name }),
    ...(description && { description }),
  };
  const different = Object.entries(expected).flatMap(([key, value]) => {
    if (isDeepStrictEqual(block[key], value)) return [];
    return [`plugin.${key}: The plugin says ${JSON.stringify(value)}, the file ${JSON.stringify(block[key])}.`];
  });
  const texts = (['display_name', 'description'] as const).filter((key) => plugin[key] === null);
  const absent = texts.flatMap((key) => findLabelFaults(`plugin.${key}`, block[key], languages));
  return [...different, ...absent, ...(typeof block.license === 'string' ? [] : ['plugin.license: It is missing.'])];
}

function findSettingsFaults({ plugin }: PackagedPlugin, config: Config): string[] {
  const given = config.settings ?? {};
  const unknown = Object.keys(given).filter((key) => !Object.hasOwn(plugin.settings, key));
  const different = Object.entries(plugin.settings).flatMap(([key, { internal, default: value }]) => {
    if (internal && !Object.hasOwn(given, key)) return [];
    if (isDeepStrictEqual(given[key], value)) return [];
    return [`settings.${key}: The default is ${JSON.stringify(value)}, the file says ${JSON.stringify(given[key])}.`];
  });
  return [...unknown.map((key) => `settings.${key}: The plugin has no such setting.`), ...different];
}
