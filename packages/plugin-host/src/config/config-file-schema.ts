import { textByLanguageSchema } from '@learnwright/core';
import { pluginNameSchema } from '@learnwright/plugin-sdk';
import { z } from 'zod';

const givenSettings = z.record(z.string(), z.unknown()).nullish();

/** What the config file of a plugin may hold (specification, part 1, rule 4); its settings are checked one by one. */
export function configFileSchema(name: string) {
  return configFileOf(z.literal(name, `Expected "${name}"`));
}

/** The config file of a plugin by any name. */
export const anyConfigFileSchema = configFileOf(pluginNameSchema);

/** The settings alone, so that they are checked too when something else is wrong with the file. */
export const settingsBlockSchema = z.object({ settings: givenSettings });

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
  return z.strictObject({ plugin: plugin.partial().nullish(), settings: givenSettings });
}
