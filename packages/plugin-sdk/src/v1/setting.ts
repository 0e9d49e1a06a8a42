import type { TextByLanguage } from '@learnwright/core';
import type { z } from 'zod';

/** A setting of a plugin: editable with a label, or internal; there is no third kind (specification, R7.4). */
export interface Setting<Schema extends z.ZodType = z.ZodType> {
  readonly schema: Schema;
  readonly default: z.output<Schema>;
  readonly internal: boolean;
  readonly label: TextByLanguage | null;
  /** What the setting does, in a sentence or two. */
  readonly help?: TextByLanguage;
  /** What the value is counted in, such as `minutes`. */
  readonly unit?: TextByLanguage;
  /** The heading under which it stands with others. */
  readonly group?: TextByLanguage;
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

/** What people read about a setting: a label, and perhaps a help, a unit and the group that it belongs to. */
export type SettingTexts = Pick<Setting, 'help' | 'unit' | 'group'> & { readonly label: TextByLanguage };

/**
 * Defines a setting that operators may change: `setting(z.int().min(0), 5, { label: { en: 'Bonus points' } })`. `help`, `unit` and
 * `group` may say more: settings with equal groups stand together.
 */
export function setting<Schema extends z.ZodType>(
  schema: Schema,
  defaultValue: z.output<Schema>,
  options: SettingTexts,
): Setting<Schema> {
  return { schema, default: defaultValue, internal: false, ...textsOf(options) };
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
  options: SettingTexts,
): SecretSetting<Schema> {
  return { schema: schema.nullable(), default: null, internal: false, ...textsOf(options), secret: true };
}

/** The label is null where JavaScript has given none: the server names the setting that lacks it, which this function cannot. */
function textsOf(options: SettingTexts | undefined): Pick<Setting, 'label' | 'help' | 'unit' | 'group'> {
  const { label = null, help, unit, group } = options ?? {};
  return { label, ...(help && { help }), ...(unit && { unit }), ...(group && { group }) };
}
