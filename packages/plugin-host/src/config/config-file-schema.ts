import { textByLanguageSchema } from '@learnwright/core';
import { z } from 'zod';

/** What the config file of a plugin may hold (specification, part 1, rule 4); its settings are checked one by one. */
export function configFileSchema(name: string) {
  const plugin = z.strictObject({
    name: z.literal(name, `Expected "${name}"`),
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

const givenSettings = z.record(z.string(), z.unknown()).nullish();

/** The settings alone, so that they are checked too when something else is wrong with the file. */
export const settingsBlockSchema = z.object({ settings: givenSettings });
