import type { Schemas } from '@learnwright/client';
import type { FormField } from '../../../forms/schema-field.ts';
import { chooseWords } from '../../../texts/words.ts';

/** A setting of a plugin, as the server tells it. */
export type PluginSetting = Schemas['PluginSettings']['settings'][number];

/** Where the value of a setting comes from. */
export type SettingSource = PluginSetting['source'];

/** Those that are decided elsewhere: nobody can change them here. */
const DECIDED: readonly SettingSource[] = ['pinned', 'environment'];

/** The settings that a form asks for, in the language of the page. Internal ones are none of them. */
export function fieldsOfSettings(settings: readonly PluginSetting[], language: string): FormField[] {
  return settings
    .filter(({ internal }) => !internal)
    .map(({ key, schema, label, help, unit, group, secret, source }) => ({
      name: key,
      schema,
      label: chooseWords(label, language) ?? { words: key },
      help: chooseWords(help, language),
      unit: chooseWords(unit, language),
      group: chooseWords(group, language),
      isSecret: secret,
      isReadOnly: DECIDED.includes(source),
    }));
}

/** The values of settings by their keys. */
export function valuesOfSettings(settings: readonly PluginSetting[]): Readonly<Record<string, unknown>> {
  return Object.fromEntries(settings.map(({ key, value }) => [key, value]));
}

/** Whether a setting has a value of an operator that a reset takes away. Of a secret, removing it does so. */
export function canBeReset({ source, secret, internal }: PluginSetting): boolean {
  return source === 'database' && !secret && !internal;
}
