import { AsyncLocalStorage } from 'node:async_hooks';
import { isDeepStrictEqual } from 'node:util';
import {
  AppError,
  createLock,
  type ErrorFinding,
  FINDING_CODES,
  type FindingCode,
  type TextByLanguage,
  toJsonPointer,
} from '@learnwright/core';
import type { Setting } from '@learnwright/plugin-sdk';
import { z } from 'zod';
import type { Plugin } from '../definition/plugin.ts';
import { readPluginConfig } from './plugin-config.ts';
import type { ConfiguredPlugin, SettingValues } from './plugin-settings.ts';
import { type SettingsPlace, writeSettings } from './settings-file.ts';

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

/** The settings of plugins, for operators. */
export interface SettingsAdmin {
  /** The settings of all plugins that could be loaded. */
  listSettings(): readonly PluginSettingsView[];
  /** The settings of one plugin. Throws an AppError: not_found, or plugin_unavailable where it could not be loaded. */
  readSettings(name: string): PluginSettingsView;
  /**
   * Changes settings in the config file and in the running plugin, one change after the other, and answers all settings.
   * Rejects with an AppError and changes nothing: invalid_request with every finding, conflict where the config file is
   * broken, config_not_writable.
   */
  changeSettings(name: string, changes: SettingValues): Promise<PluginSettingsView>;
}

/** The administration, and what keeps it right while plugins change. */
export interface RefreshableSettings extends SettingsAdmin {
  /**
   * Gives a plugin that has just taken over what its config file says now: an operator may have changed the file since
   * the plugin was configured. A file that has become broken changes nothing.
   */
  refresh(name: string): Promise<void>;
}

/** Builds the administration of loaded plugins. `refuse` makes the error for a plugin that is not loaded. */
export function createSettingsAdmin(
  loaded: ReadonlyMap<string, ConfiguredPlugin>,
  placeOf: (name: string) => SettingsPlace,
  refuse: (name: string) => AppError,
): RefreshableSettings {
  const lock = createLock();
  // What a listener does belongs to no request: above all not to its unit of work, which ends before the listener may.
  const outside = AsyncLocalStorage.snapshot();

  function require(name: string): ConfiguredPlugin {
    const configured = loaded.get(name);
    if (configured === undefined) throw refuse(name);
    return configured;
  }

  async function change(name: string, changes: SettingValues): Promise<PluginSettingsView> {
    const configured = require(name);
    if (Object.keys(changes).length === 0) return viewSettings(configured);
    const place = placeOf(name);
    const findings = findWrongSettings(configured.plugin, changes, place.overrides);
    if (findings.length > 0) throw new AppError('invalid_request', 'The settings are invalid.', { findings });
    const values = await writeSettings(configured.plugin, changes, place);
    outside(() => configured.settings.replace(values));
    return viewSettings(configured);
  }

  async function refresh(name: string): Promise<void> {
    const { plugin, settings } = require(name);
    const { configDirectory, overrides, logger } = placeOf(name);
    try {
      const { values } = await readPluginConfig(plugin, configDirectory, overrides);
      if (!isDeepStrictEqual(values, settings.settings.values)) outside(() => settings.replace(values));
    } catch (error) {
      logger.warn('A config file has become broken while its plugin was activated.', { plugin: name, error });
    }
  }

  return {
    listSettings: () => [...loaded.values()].map(viewSettings),
    readSettings: (name) => viewSettings(require(name)),
    changeSettings: (name, changes) => lock.run(() => change(name, changes)),
    refresh: (name) => lock.run(() => refresh(name)),
  };
}

/** Everything wrong with settings that an operator gives; `overrides` holds those that the environment decides. */
function findWrongSettings(plugin: Plugin, given: SettingValues, overrides: SettingValues): ErrorFinding[] {
  return Object.entries(given).flatMap(([key, value]) => {
    const refuse: Refuse = (code, message, path = []) => {
      return { pointer: toJsonPointer(['settings', key, ...path]), code, message };
    };
    const setting = Object.hasOwn(plugin.settings, key) ? plugin.settings[key] : undefined;
    if (setting === undefined) return [refuse('unknown_reference', 'The plugin has no such setting.')];
    if (setting.internal) return [refuse('invalid_value', 'The setting is internal.')];
    if (!Object.hasOwn(overrides, key)) return checkValue(setting, value, refuse);
    return [refuse('invalid_value', 'An environment variable decides this setting.')];
  });
}

type Refuse = (code: FindingCode, message: string, path?: readonly PropertyKey[]) => ErrorFinding;

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

function viewSettings({ plugin, settings: { settings } }: ConfiguredPlugin): PluginSettingsView {
  const views = Object.entries(plugin.settings).map(([key, setting]) => {
    const { internal, label } = setting;
    const value = settings.values[key] ?? null;
    return { key, value, default: setting.default ?? null, internal, schema: schemaOf(setting), label };
  });
  return { plugin: plugin.name, settings: views };
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
