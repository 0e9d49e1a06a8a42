import { textByLanguageSchema } from '@learnwright/core';
import { z } from 'zod';
import { pluginNameSchema } from '../v1/plugin-name.ts';

/** What the config file of a plugin may hold (specification, R7.4); its settings are checked one by one. */
export function configFileSchema(name: string) {
  return configFileOf(z.literal(name, `Expected "${name}"`));
}

/** The config file of a plugin by any name. */
export const anyConfigFileSchema = configFileOf(pluginNameSchema);

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
