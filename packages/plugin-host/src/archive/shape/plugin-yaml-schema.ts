import { textByLanguageSchema } from '@learnwright/core';
import { pluginNameSchema } from '@learnwright/plugin-sdk';
import { validRange } from 'semver';
import { z } from 'zod';
import { dependsOnSchema, identityFields } from '../../definition/identity-schema.ts';

/** Folders of an archive that have a meaning of their own. */
const TAKEN_FOLDERS = ['config', 'i18n', 'node_modules'];
const EXPORTED_NAME = /^[A-Za-z_$][\w$]{0,127}$/;

const rangeSchema = z
  .string()
  .refine((range) => validRange(range) !== null, 'Expected a range of versions, such as >=1.2');

/** The fields of plugin.yaml (specification, part 1, rule 6; its last five are ours). */
export const pluginYamlSchema = z.strictObject({
  name: pluginNameSchema,
  display_name: z.union([z.string().min(1), textByLanguageSchema], 'Expected a text, or texts by language'),
  version: identityFields.version,
  package: z
    .string()
    .regex(/^[A-Za-z_][\w-]{0,63}$/, 'Expected the name of a folder: a letter, then letters, digits, _ and -')
    .refine((name) => !TAKEN_FOLDERS.includes(name.toLowerCase()), 'This folder has another meaning'),
  entry_class: z.string().regex(EXPORTED_NAME, 'Expected a name that JavaScript can export'),
  // YAML reads an unquoted 1 as a number; which one it is, is a question of compatibility.
  api_version: z.union([z.string(), z.number()], "Expected '1'").default('1'),
  depends_on: dependsOnSchema.default([]),
  license: z.string().nullish(),
  license_tier: identityFields.license_tier.optional(),
  description: z.union([z.string(), textByLanguageSchema], 'Expected a text, or texts by language').optional(),
  engines: z.strictObject({ learnwright: rangeSchema.optional(), node: rangeSchema.optional() }).default({}),
});

/** What plugin.yaml says. */
export type PluginYaml = z.infer<typeof pluginYamlSchema>;

const anyFieldsSchema = pluginYamlSchema.partial();
/** Those of its fields that could be read. */
export type PluginYamlFields = z.infer<typeof anyFieldsSchema>;
