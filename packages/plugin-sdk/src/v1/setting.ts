import type { TextByLanguage } from '@learnwright/core';
import type { z } from 'zod';

/** A setting of a plugin: editable with a label, or internal; there is no third kind (specification, R7.4). */
export interface Setting<Schema extends z.ZodType = z.ZodType> {
  readonly schema: Schema;
  readonly default: z.output<Schema>;
  readonly internal: boolean;
  readonly label: TextByLanguage | null;
  /** True for a text that is sealed in the database and shown to nobody. */
  readonly secret?: boolean;
}

/** A setting made by `secret`: null as long as nobody has given a text. */
export interface SecretSetting<Schema extends z.ZodType<string, string>> extends Setting<z.ZodNullable<Schema>> {
  readonly secret: true;
}

/** The settings of a plugin by key. */
export type SettingsDefinition = Readonly<Record<string, Setting>>;

/** The values of settings by key. */
export type SettingsValues<Settings extends SettingsDefinition> = {
  readonly [Key in keyof Settings]: z.output<Settings[Key]['schema']>;
};

/** Defines a setting that operators may change: `setting(z.int().min(0), 5, { label: { en: 'Bonus points' } })`. */
export function setting<Schema extends z.ZodType>(
  schema: Schema,
  defaultValue: z.output<Schema>,
  options: { readonly label: TextByLanguage },
): Setting<Schema> {
  return { schema, default: defaultValue, internal: false, label: labelOf(options) };
}

/** Defines a setting that no user interface offers. */
export function internal<Schema extends z.ZodType>(schema: Schema, defaultValue: z.output<Schema>): Setting<Schema> {
  return { schema, default: defaultValue, internal: true, label: null };
}

/**
 * Defines a setting that operators give and nobody reads back, such as a token: `secret(z.string().min(20), { label: { en:
 * 'Token' } })`. The server seals it in the database, and answers, exports and its log never have it. Its value is the text,
 * or null where there is none, or none that the server can open.
 */
export function secret<Schema extends z.ZodType<string, string>>(
  schema: Schema,
  options: { readonly label: TextByLanguage },
): SecretSetting<Schema> {
  return { schema: schema.nullable(), default: null, internal: false, label: labelOf(options), secret: true };
}

/** Null where JavaScript has given none: the server names the setting that has no label, which this function cannot. */
function labelOf(options: { readonly label: TextByLanguage } | undefined): TextByLanguage | null {
  return options?.label ?? null;
}
