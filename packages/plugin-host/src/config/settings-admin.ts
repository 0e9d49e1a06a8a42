import { AsyncLocalStorage } from 'node:async_hooks';
import { isDeepStrictEqual } from 'node:util';
import {
  type AfterCommit,
  AppError,
  type ChangeRequest,
  type CreateId,
  createLock,
  recordPluginAction,
} from '@learnwright/core';
import type { Logger } from '@learnwright/plugin-sdk';
import type { Plugin } from '../definition/plugin.ts';
import { type ChooseConfig, type GivenBeside, type PluginConfig, readPluginConfig } from './plugin-config.ts';
import type { LoadedPlugin } from './plugin-settings.ts';
import {
  type ChosenSettings,
  chooseSettings,
  isStored,
  type SettingValues,
  type StoredValue,
  valuesOf,
} from './setting-layers.ts';
import { findWrongSettings, type PluginSettingsView, viewSettings } from './settings-view.ts';
import { createStoredSettings, type SettingPorts } from './stored-settings.ts';

/** The settings of plugins, for operators: what the database has, and what this server pins. */
export interface SettingsAdmin {
  /** The settings of all plugins that could be loaded. */
  listSettings(): Promise<readonly PluginSettingsView[]>;
  /** The settings of one plugin. Rejects with an AppError: not_found, or plugin_unavailable where it could not be loaded. */
  readSettings(name: string): Promise<PluginSettingsView>;
  /**
   * Changes settings in the database and in the running plugin, and returns all settings; the other servers of the database
   * follow. Rejects with invalid_request and every finding, and changes nothing.
   */
  changeSettings(name: string, changes: SettingValues, request?: ChangeRequest): Promise<PluginSettingsView>;
  /**
   * Gives a setting its first value again: that of the config file, else the default. Also works where the database has a
   * value that keeps the plugin from being loaded. Rejects with not_found for a setting that nobody knows.
   */
  resetSetting(name: string, key: string, request?: ChangeRequest): Promise<void>;
  /** Gives the running plugins what the database has now; rejects where it cannot be asked. */
  followSettings(): Promise<void>;
}

/** The administration, and what plugins are configured with. */
export interface ManagedSettings {
  readonly admin: SettingsAdmin;
  /** What a plugin begins with. Rejects with a ConfigError, or with a sentence about a value of the database. */
  configure(plugin: Plugin, choose?: ChooseConfig): Promise<{ config: PluginConfig; values: SettingValues }>;
  /**
   * Stores the first values of a plugin that is about to serve, and gives it what the database has now: somebody may have
   * changed that since the plugin was configured. Never rejects: a plugin goes on with the values that it has.
   */
  settle(name: string): Promise<void>;
}

/** What the administration works with. */
interface SettingsParts {
  readonly loaded: ReadonlyMap<string, LoadedPlugin>;
  readonly ports: SettingPorts & {
    readonly createId: CreateId;
    transaction<T>(work: (afterCommit: AfterCommit) => Promise<T>): Promise<T>;
    redactSecrets?(text: string): string;
  };
  readonly configDirectory: string;
  /** What this server gives of a plugin beside its config file. */
  readonly givenBeside: (name: string) => GivenBeside;
  /** Whether a plugin is being written: a value that nobody has changed is the one of its file at every start. */
  readonly followsFile: (name: string) => boolean;
  /** Makes the error for a plugin that is not loaded. */
  readonly refuse: (name: string) => AppError;
  readonly logger: Logger;
}

const NOBODY: ChangeRequest = { request_id: '' };

/** Builds the administration of loaded plugins. */
export function createSettingsAdmin(parts: SettingsParts): ManagedSettings {
  const { loaded, ports, configDirectory, givenBeside, refuse, logger } = parts;
  const { transaction, plugins, clock, createId } = ports;
  const audit = { stores: plugins, clock, createId, redactSecrets: ports.redactSecrets ?? ((text: string) => text) };
  const stored = createStoredSettings(ports, parts.followsFile);
  const lock = createLock();
  // What a listener does belongs to no request: above all not to its unit of work, which ends before the listener may.
  const outside = AsyncLocalStorage.snapshot();

  function require(name: string): LoadedPlugin {
    const configured = loaded.get(name);
    if (configured === undefined) throw refuse(name);
    return configured;
  }

  async function configure(plugin: Plugin, choose?: ChooseConfig) {
    const { name, settings } = plugin;
    const config = await readPluginConfig(plugin, configDirectory, givenBeside(name), choose);
    const rows = await stored.read(name);
    const { chosen, refused } = chooseSettings(settings, config.given, rows);
    if (refused.length > 0) throw new Error(describeRefused(name, refused));
    warnOf(plugin, config, rows);
    return { config, values: valuesOf(chosen) };
  }

  /** Says once for each start of a plugin what an operator may be surprised by. */
  function warnOf({ name, settings }: Plugin, { given }: PluginConfig, rows: readonly StoredValue[]): void {
    const unreadable = rows.filter(({ isReadable }) => !isReadable).map(({ key }) => key);
    if (unreadable.length > 0) {
      const message = 'Secrets of a plugin cannot be opened and count as absent. Was APP_CREDENTIALS_SECRET changed?';
      logger.warn(message, { plugin: name, settings: unreadable });
    }
    const isOutdated = ({ key, value, isSecret }: StoredValue) =>
      !isSecret &&
      Object.hasOwn(settings, key) &&
      Object.hasOwn(given.first, key) &&
      !isDeepStrictEqual(value, given.first[key]);
    const outdated = rows.filter(isOutdated).map(({ key }) => key);
    if (outdated.length === 0) return;
    const message =
      'The config file gives other values than the database, which count. A value that the file is to decide belongs into ' +
      'its block "pinned".';
    logger.info(message, { plugin: name, settings: outdated });
  }

  /** Gives a plugin the values that count. */
  function apply({ plugin, config, settings }: LoadedPlugin, rows: readonly StoredValue[]): void {
    const { chosen, refused } = chooseSettings(plugin.settings, config.given, rows);
    if (refused.length > 0) {
      // A server of another version may have stored it.
      logger.warn(`${describeRefused(plugin.name, refused)} The plugin goes on with the values that it has.`);
    }
    const values = { ...settings.settings.values, ...valuesOf(chosen) };
    if (!isDeepStrictEqual(values, settings.settings.values)) outside(() => settings.replace(values));
  }

  async function settle(name: string): Promise<void> {
    const configured = loaded.get(name);
    if (configured === undefined) return;
    try {
      const rows = await stored.read(name);
      apply(configured, (await keepFirst(configured, rows)) ? await stored.read(name) : rows);
    } catch (error) {
      logger.warn('The settings of a plugin could not be read anew; it goes on with those it has.', {
        plugin: name,
        error,
      });
    }
  }

  /** Stores first values; returns whether there may be other values now. */
  async function keepFirst({ plugin, config }: LoadedPlugin, rows: readonly StoredValue[]): Promise<boolean> {
    const first = firstValues(plugin, config);
    const known = new Set(rows.map(({ key }) => key));
    if (Object.keys(first).every((key) => known.has(key))) return false;
    await transaction(async () => {
      if (await stored.keepFirst(plugin.name, first)) await plugins.states.advance();
    });
    return true;
  }

  function view(configured: LoadedPlugin, rows: readonly StoredValue[]): PluginSettingsView {
    const { plugin, config } = configured;
    return viewSettings(configured, chooseSettings(plugin.settings, config.given, rows).chosen);
  }

  async function read(name: string): Promise<PluginSettingsView> {
    return view(require(name), await stored.read(name));
  }

  async function change(name: string, changes: SettingValues, request: ChangeRequest): Promise<PluginSettingsView> {
    const configured = require(name);
    const keys = Object.keys(changes);
    if (keys.length === 0) return read(name);
    const findings = findWrongSettings(configured, changes);
    if (findings.length > 0) throw new AppError('invalid_request', 'The settings are invalid.', { findings });
    const isSecret = (key: string) => configured.plugin.settings[key]?.secret === true;
    const values = Object.entries(changes).map(([key, value]) => ({ key, value, isSecret: isSecret(key) }));
    await commit(name, keys, request, () => stored.write(name, values));
    return read(name);
  }

  async function reset(name: string, key: string, request: ChangeRequest): Promise<void> {
    const configured = loaded.get(name);
    const isKnown = configured !== undefined && Object.hasOwn(configured.plugin.settings, key);
    const isThere = (await stored.read(name)).some((row) => row.key === key);
    if (configured === undefined && !isThere) throw refuse(name);
    if (!isKnown && !isThere) throw new AppError('not_found', `The plugin "${name}" has no setting "${key}".`);
    if (!isThere) return;
    await commit(name, [key], request, async () => {
      await stored.delete(name, key);
      if (configured === undefined) return;
      const first = firstValues(configured.plugin, configured.config);
      if (Object.hasOwn(first, key)) await stored.keepFirst(name, { [key]: first[key] });
    });
  }

  /** Stores a change with its entry in the audit, lets the other servers know, and then the plugin. */
  async function commit(
    name: string,
    settings: string[],
    request: ChangeRequest,
    store: () => Promise<unknown>,
  ): Promise<void> {
    const version = loaded.get(name)?.plugin.version ?? null;
    await transaction(async (afterCommit) => {
      await store();
      await recordPluginAction(audit, 'configure', { plugin: name, version, settings: settings.toSorted() }, request);
      await plugins.states.advance();
      afterCommit(() => outside(() => lock.run(() => settle(name))));
    });
  }

  return {
    configure,
    settle: (name) => lock.run(() => settle(name)),
    admin: {
      listSettings: async () => {
        const rows = await stored.readAll();
        return [...loaded.values()].map((configured) => view(configured, rows.get(configured.plugin.name) ?? []));
      },
      readSettings: read,
      changeSettings: (name, changes, request = NOBODY) => change(name, changes, request),
      resetSetting: (name, key, request = NOBODY) => reset(name, key, request),
      followSettings: () =>
        lock.run(async () => {
          const rows = await stored.readAll();
          for (const configured of loaded.values()) apply(configured, rows.get(configured.plugin.name) ?? []);
        }),
    },
  };
}

/** The first values that the config file of a plugin gives to settings of which the database is to have values. */
function firstValues({ settings }: Plugin, { given: { first } }: PluginConfig): SettingValues {
  return Object.fromEntries(
    Object.entries(first).filter(
      ([key]) => Object.hasOwn(settings, key) && settings[key] !== undefined && isStored(settings[key]),
    ),
  );
}

function describeRefused(plugin: string, refused: ChosenSettings['refused']): string {
  const reasons = refused.map(({ key, reason }) => `"${key}" (${reason})`).join(', ');
  const [first] = refused;
  return (
    `This version does not take what the database has of ${reasons}. Reset it: learnwright plugin settings reset ` +
    `${plugin} ${first?.key ?? ''}.`
  );
}
