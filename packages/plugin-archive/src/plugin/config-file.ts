import { textByLanguageSchema } from '@learnwright/core';
import { pluginNameSchema } from '@learnwright/plugin-sdk';
import { z } from 'zod';
import { type ArchiveFinding, createArchiveFinding } from '../plugin-rules.ts';
import { locateIssues, type YamlFile } from '../yaml/yaml-file.ts';

/** What the config file of a plugin may hold (specification, R7.4); its settings are checked one by one. */
export function configFileSchema(name: string) {
  return configFileOf(z.literal(name, `Expected "${name}"`));
}

/** The config file of a plugin by any name. */
export const anyConfigFileSchema = configFileOf(pluginNameSchema);

/** Checks the form of a plugin's config file; its settings are checked once the definition is known. */
export function checkConfigFile(file: string, yaml: YamlFile, name: string): ArchiveFinding[] {
  const result = configFileSchema(name).safeParse(yaml.value ?? {});
  const findings = locateIssues(yaml, [], result.error?.issues ?? []);
  if (result.data?.pinned)
    findings.push({ line: yaml.lineOf(['pinned']), reason: 'pinned: Only operators pin settings' });
  return findings.map(({ line, reason }) => createArchiveFinding('config.invalid', file, `Line ${line}: ${reason}.`));
}

function configFileOf<Name extends z.ZodType<string>>(name: Name) {
  const plugin = z.strictObject({
    name,
    display_name: textByLanguageSchema,
    description: textByLanguageSchema,
    version: z.string(),
    license: z.string(),
    depends_on: z.array(z.string()),
    // YAML reads an unquoted 1 as a number.
    api_version: z.literal(['1', 1], "Expected '1'"),
  });
  return z.strictObject({
    plugin: plugin.partial().nullish(),
    settings: z.record(z.string(), z.unknown()).nullish(),
    pinned: z.record(z.string(), z.unknown()).nullish(),
  });
}
