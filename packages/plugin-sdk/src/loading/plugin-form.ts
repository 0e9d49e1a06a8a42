import isVersion from 'semver/functions/valid.js';
import { z } from 'zod';
import { pluginNameSchema } from '../v1/plugin-name.ts';

/** The version of a plugin: semantic, without the `v` and the spaces that some readers forgive. */
export const pluginVersionSchema = z
  .string()
  .refine(
    (version) => /^\d\S*$/.test(version) && isVersion(version) !== null,
    'Expected a semantic version, such as 1.0.0',
  );

export const licenseTierSchema = z.literal('core', `Expected 'core', the only value in use`);

/** The names of the plugins that a plugin needs. */
export const dependsOnSchema = z.array(pluginNameSchema);
