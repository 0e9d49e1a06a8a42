import {
  type ErrorFinding,
  FINDING_CODES,
  type FindingCode,
  type TextByLanguage,
  toJsonPointer,
} from '@learnwright/core';
import type { Setting } from '@learnwright/plugin-sdk';
import { z } from 'zod';
import type { LoadedPlugin } from './plugin-settings.ts';
import type { ChosenValue, SettingSource, SettingValues } from './setting-layers.ts';

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
  /** Null where the plugin says nothing, as for the two below. */
  readonly help: TextByLanguage | null;
  readonly unit: TextByLanguage | null;
  readonly group: TextByLanguage | null;
  readonly secret: boolean;
  readonly source: SettingSource;
}

/** The settings of a plugin, in the order of its definition. */
export interface PluginSettingsView {
  readonly plugin: string;
  readonly settings: readonly SettingView[];
}

type Refuse = (code: FindingCode, message: string, path?: readonly PropertyKey[]) => ErrorFinding;

/** Describes the settings of a plugin: what counts; of a value that its schema refuses, the one that runs. */
export function viewSettings(
  { plugin, settings: { settings } }: LoadedPlugin,
  chosen: ReadonlyMap<string, ChosenValue>,
): PluginSettingsView {
  const views = Object.entries(plugin.settings).map(([key, setting]) => {
    const choice = chosen.get(key) ?? { value: settings.values[key], source: 'database', isReadable: true };
    const { internal, label, help = null, unit = null, group = null, secret = false } = setting;
    return {
      key,
      value: secret ? viewSecret(choice) : (choice.value ?? null),
      default: setting.default ?? null,
      internal,
      schema: schemaOf(setting),
      label,
      help,
      unit,
      group,
      secret,
      source: choice.source,
    };
  });
  return { plugin: plugin.name, settings: views };
}

/** Everything wrong with settings that an operator gives. */
export function findWrongSettings({ plugin, config }: LoadedPlugin, values: SettingValues): ErrorFinding[] {
  const { environment, pinned } = config.given;
  return Object.entries(values).flatMap(([key, value]) => {
    const refuse: Refuse = (code, message, path = []) => {
      return { pointer: toJsonPointer(['settings', key, ...path]), code, message };
    };
    const setting = Object.hasOwn(plugin.settings, key) ? plugin.settings[key] : undefined;
    if (setting === undefined) return [refuse('unknown_reference', 'The plugin has no such setting.')];
    if (setting.internal) {
      const todo = `Change it in config/plugins/${plugin.name}.yaml, and restart the server.`;
      return [refuse('invalid_value', `The setting is internal. ${todo}`)];
    }
    if (Object.hasOwn(environment, key)) {
      return [refuse('invalid_value', 'An environment variable decides this setting.')];
    }
    if (Object.hasOwn(pinned, key)) return [refuse('invalid_value', describePin(plugin.name, setting))];
    if (setting.secret === true && value === '') return [refuse('too_small', 'Give a text, or null for none.')];
    return checkValue(setting, value, refuse);
  });
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

function describePin(plugin: string, { secret }: Setting): string {
  const [file, place] =
    secret === true ? ['secrets.yaml', `"plugins.${plugin}"`] : [`plugins/${plugin}.yaml`, '"pinned"'];
  return `config/${file} pins this setting. To change it here, take it out of ${place} there and restart the server.`;
}

function checkValue({ schema }: Setting, value: unknown, refuse: Refuse): ErrorFinding[] {
  try {
    const issues = schema.safeParse(value).error?.issues ?? [];
    return issues.map(({ code, message, path }) => refuse(isFindingCode(code) ? code : 'invalid_value', message, path));
  } catch {
    // The schema is the plugin's code: it may throw, or be one that only works asynchronously.
    return [refuse('invalid_value', 'The value could not be checked.')];
  }
}

function isFindingCode(code: string): code is FindingCode {
  return code in FINDING_CODES;
}
