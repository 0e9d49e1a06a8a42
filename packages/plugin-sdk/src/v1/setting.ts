import type { TextByLanguage } from '@learnwright/core';
import type { z } from 'zod';

/** A setting of a plugin: editable with a label, or internal; there is no third kind (specification, part 1, rule 4). */
export interface Setting<Schema extends z.ZodType = z.ZodType> {
  readonly schema: Schema;
  readonly default: z.output<Schema>;
  readonly internal: boolean;
  readonly label: TextByLanguage | null;
}

/** The settings of a plugin by key. */
export type SettingsDefinition = Readonly<Record<string, Setting>>;

/** The values that settings take. */
export type SettingsValues<Settings extends SettingsDefinition> = {
  readonly [Key in keyof Settings]: z.output<Settings[Key]['schema']>;
};

/** A setting that operators may change, with its label by language. */
export function setting<Schema extends z.ZodType>(
  schema: Schema,
  defaultValue: z.output<Schema>,
  options: { readonly label: TextByLanguage },
): Setting<Schema> {
  return { schema, default: defaultValue, internal: false, label: options.label };
}

/** A setting that is not offered in any user interface. */
export function internal<Schema extends z.ZodType>(schema: Schema, defaultValue: z.output<Schema>): Setting<Schema> {
  return { schema, default: defaultValue, internal: true, label: null };
}
