import type { TextByLanguage } from '@learnwright/core';
import type { Setting } from '@learnwright/plugin-sdk';
import { z } from 'zod';
import type { Plugin } from '../definition/plugin.ts';

/** One setting of a plugin, as operators see it (contract, section 3). */
export interface SettingView {
  readonly key: string;
  readonly value: unknown;
  readonly default: unknown;
  readonly internal: boolean;
  /** JSON Schema of what may be given; `{}` where the plugin's schema cannot be put that way. */
  readonly schema: Readonly<Record<string, unknown>>;
  readonly label: TextByLanguage | null;
}

/** The settings of a plugin, in the order of its definition. */
export interface PluginSettingsView {
  readonly plugin: string;
  readonly settings: readonly SettingView[];
}

/** Shows the settings of a plugin with the values that count. */
export function viewSettings(plugin: Plugin, values: Readonly<Record<string, unknown>>): PluginSettingsView {
  const settings = Object.entries(plugin.settings).map(([key, setting]) => {
    const { internal, label } = setting;
    return {
      key,
      value: values[key] ?? null,
      default: setting.default ?? null,
      internal,
      schema: schemaOf(setting),
      label,
    };
  });
  return { plugin: plugin.name, settings };
}

function schemaOf({ schema }: Setting): Record<string, unknown> {
  try {
    const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
    return rest;
  } catch {
    // The schema of another make of Zod: what it takes can only be found out by trying.
    return {};
  }
}
