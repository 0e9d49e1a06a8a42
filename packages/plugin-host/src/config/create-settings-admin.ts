import { AsyncLocalStorage } from 'node:async_hooks';
import { isDeepStrictEqual } from 'node:util';
import type { AppError } from '@learnwright/core';
import type { PreparedPlugin } from '../activation/prepare-plugin.ts';
import { changeSettings, type SettingsPlace } from './change-settings.ts';
import { createQueue } from './create-queue.ts';
import { type PluginSettingsView, viewSettings } from './plugin-settings-view.ts';
import { readPluginConfig } from './read-plugin-config.ts';

/** The settings of plugins, for operators. */
export interface SettingsAdmin {
  /** The settings of all plugins that could be loaded. */
  listSettings(): readonly PluginSettingsView[];
  /** Those of one plugin. Throws an AppError: not_found, or plugin_unavailable where it could not be loaded. */
  readSettings(name: string): PluginSettingsView;
  /**
   * Changes settings in the config file and in the running plugin, one change after the other, and answers all of them.
   * Rejects with an AppError, and nothing has changed.
   */
  changeSettings(name: string, changes: Readonly<Record<string, unknown>>): Promise<PluginSettingsView>;
}

/** The administration, and what keeps it right while plugins change. */
export interface RefreshableSettings extends SettingsAdmin {
  /**
   * Gives a plugin that has just taken over what its config file says now: it may have been changed since the plugin was
   * configured, through the version before. A file that has become broken changes nothing.
   */
  refresh(name: string): Promise<void>;
}

/** What the administration works with. */
export interface SettingsAdminParts {
  readonly prepared: ReadonlyMap<string, PreparedPlugin>;
  readonly placeOf: (name: string) => SettingsPlace;
  /** What to throw for a plugin that is not among the prepared. */
  readonly refuse: (name: string) => AppError;
}

/** Builds the administration. */
export function createSettingsAdmin({ prepared, placeOf, refuse }: SettingsAdminParts): RefreshableSettings {
  const queue = createQueue();
  // What a listener does belongs to no request: above all not to its unit of work, which ends before the listener may.
  const outside = AsyncLocalStorage.snapshot();

  function require(name: string): PreparedPlugin {
    const entry = prepared.get(name);
    if (entry === undefined) throw refuse(name);
    return entry;
  }

  const view = ({ plugin, settings }: PreparedPlugin) => viewSettings(plugin, settings.settings.values);

  return {
    listSettings: () => [...prepared.values()].map(view),
    readSettings: (name) => view(require(name)),
    changeSettings: (name, changes) =>
      queue(async () => {
        const entry = require(name);
        if (Object.keys(changes).length === 0) return view(entry);
        const values = await changeSettings(entry, changes, placeOf(name));
        outside(() => entry.settings.replace(values));
        return view(entry);
      }),
    refresh: (name) =>
      queue(async () => {
        const { plugin, settings } = require(name);
        const { configDirectory, overrides, logger } = placeOf(name);
        try {
          const { values } = await readPluginConfig(plugin, configDirectory, overrides);
          if (!isDeepStrictEqual(values, settings.settings.values)) outside(() => settings.replace(values));
        } catch (error) {
          logger.warn('A config file has become broken while its plugin was activated.', { plugin: name, error });
        }
      }),
  };
}
