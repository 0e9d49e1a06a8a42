import { describeError } from '@learnwright/core';
import type { SettingsDefinition } from '@learnwright/plugin-sdk';
import { z } from 'zod';

/**
 * A sentence for each default that the schema of its setting refuses. A schema that turns its input into something else says
 * nothing about what comes out, which is what the default is: such a setting is left out.
 */
export function findWrongDefaults(settings: SettingsDefinition): string[] {
  return Object.entries(settings)
    .flatMap(([key, { schema, default: value, secret }]) => {
      if (secret === true || schema instanceof z.core.$ZodPipe) return [];
      const begin = `settings.${key}: its default is not what its schema takes:`;
      try {
        const { error } = schema.safeParse(value);
        return (error?.issues ?? []).map(({ path, message }) => `${begin} ${path.map(String).join('.')} ${message}`);
      } catch (error) {
        // The schema is the plugin's code: it may throw, or be one that only works asynchronously.
        return [`${begin} it could not be checked: ${describeError(error)}`];
      }
    })
    .map((sentence) => `${sentence.replaceAll(/\s+/g, ' ').replace(/\.$/, '')}.`);
}
