import { textByLanguageSchema } from '@learnwright/core';
import { frontendManifestSchema } from '@learnwright/plugin-sdk';
import { z } from 'zod';
import { dependsOnSchema, functionSchema, identityFields } from './identity-schema.ts';
import { isHookName } from './is-hook-name.ts';

const settingSchema = z
  .object({
    schema: z.custom(
      (value) => typeof value === 'object' && value !== null && 'safeParse' in value,
      'Expected a Zod schema',
    ),
    default: z.unknown(),
    internal: z.boolean(),
    label: textByLanguageSchema.nullable(),
  })
  .refine(
    ({ internal, label }) => internal !== (label !== null && Object.keys(label).length > 0),
    'A setting is either editable, with a label, or internal, without one',
  );

const migrationsSchema = z.record(z.string(), z.object({ up: functionSchema })).superRefine((migrations, context) => {
  for (const name of Object.keys(migrations).filter((key) => !/^\d+_\w+$/.test(key))) {
    const message = 'The name of a migration starts with a number: 0001_create_attempts';
    context.addIssue({ code: 'custom', path: [name], message });
  }
});

/** The object form of a plugin, everything in it that an author can get wrong. */
export const definitionSchema = z.object({
  ...identityFields,
  depends_on: dependsOnSchema.optional(),
  display_name: textByLanguageSchema.optional(),
  description: textByLanguageSchema.optional(),
  settings: z.record(z.string(), settingSchema).optional(),
  migrations: migrationsSchema.optional(),
  translations: z.record(z.string(), z.record(z.string(), z.unknown())).optional(),
  frontend_manifest: frontendManifestSchema.nullish(),
  hooks: z.record(z.string(), functionSchema).optional(),
  privacy: z.object({ export_user: functionSchema, erase_user: functionSchema }).optional(),
  routes: functionSchema.optional(),
  api: functionSchema.optional(),
});

const hookNamesSchema = z.object({
  hooks: z.record(z.string(), z.unknown()).catch({}),
  declares_hooks: z.array(z.string()).catch([]),
});

/** A finding for every hook that neither the specification nor the plugin knows, whatever else is wrong with it. */
export function findUnknownHooks(loaded: unknown): string[] {
  const { hooks = {}, declares_hooks = [] } = hookNamesSchema.safeParse(loaded).data ?? {};
  return Object.keys(hooks)
    .filter((name) => !isHookName(name, declares_hooks))
    .map((name) => `hooks.${name}: There is no such hook; one of your own is named in declares_hooks`);
}
