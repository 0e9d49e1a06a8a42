import { pluginNameSchema } from '@learnwright/plugin-sdk';
import { z } from 'zod';

const SEMANTIC_VERSION =
  /^(?:0|[1-9]\d*)\.(?:0|[1-9]\d*)\.(?:0|[1-9]\d*)(?:-[\dA-Za-z-]+(?:\.[\dA-Za-z-]+)*)?(?:\+[\dA-Za-z-]+(?:\.[\dA-Za-z-]+)*)?$/;

/** A function of any arguments. */
export const functionSchema = z.custom<(...args: never[]) => unknown>(
  (value) => typeof value === 'function',
  'Expected a function',
);

/** What both forms of a plugin declare (specification, part 1, rule 1). */
export const identityFields = {
  name: pluginNameSchema,
  version: z.string().regex(SEMANTIC_VERSION, 'Expected a semantic version, such as 1.0.0'),
  api_version: z.literal('1', `Expected '1', the only version of the plugin API there is`),
  license_tier: z.literal('core', `Expected 'core', the only value in use`),
  declares_hooks: z.array(z.string()).optional(),
  activate: functionSchema.optional(),
  deactivate: functionSchema.optional(),
};

/** The names of the plugins that a plugin needs. */
export const dependsOnSchema = z.array(pluginNameSchema);
