import type { TextByLanguage } from '@learnwright/core';
import type { Setting } from '@learnwright/plugin-sdk';
import { z } from 'zod';
import type { ConfiguredPlugin } from './plugin-settings.ts';
import type { ChosenValue, SettingSource } from './setting-layers.ts';

/** What is said of a secret instead of its text. */
export interface SecretView {
  readonly set: boolean;
  /** False where the server cannot open it: then it counts as absent. */
  readonly readable: boolean;
}

/** One setting of a plugin, as operators see it (specification, R7.5). */
export interface SettingView {
  readonly key: string;
  /** Of a secret a SecretView. */
  readonly value: unknown;
  readonly default: unknown;
  readonly internal: boolean;
  /** JSON Schema of what may be given; `{}` where the plugin's schema cannot be put that way. */
  readonly schema: Readonly<Record<string, unknown>>;
  readonly label: TextByLanguage | null;
  readonly secret: boolean;
  readonly source: SettingSource;
}

/** The settings of a plugin, in the order of its definition. */
export interface PluginSettingsView {
  readonly plugin: string;
  readonly settings: readonly SettingView[];
}

/** Describes the settings of a plugin: what counts; of a value that its schema refuses, the one that runs. */
export function viewSettings(
  { plugin, settings: { settings } }: ConfiguredPlugin,
  chosen: ReadonlyMap<string, ChosenValue>,
): PluginSettingsView {
  const views = Object.entries(plugin.settings).map(([key, setting]) => {
    const choice = chosen.get(key) ?? { value: settings.values[key], source: 'database', isReadable: true };
    const { internal, label, secret = false } = setting;
    return {
      key,
      value: secret ? viewSecret(choice) : (choice.value ?? null),
      default: setting.default ?? null,
      internal,
      schema: schemaOf(setting),
      label,
      secret,
      source: choice.source,
    };
  });
  return { plugin: plugin.name, settings: views };
}

function viewSecret({ value, isReadable }: Pick<ChosenValue, 'value' | 'isReadable'>): SecretView {
  return { set: value !== null || !isReadable, readable: value !== null };
}

function schemaOf({ schema, secret }: Setting): Record<string, unknown> {
  try {
    const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
    return secret === true ? { ...rest, writeOnly: true } : rest;
  } catch {
    // The schema of another make of Zod: what it takes can only be found out by trying.
    return {};
  }
}
