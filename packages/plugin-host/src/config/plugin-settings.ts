import type { PluginSettings, SettingsDefinition } from '@learnwright/plugin-sdk';
import type { DiscoveredPlugin } from '@learnwright/plugin-sdk/loading';
import type { Plugin } from '../definition/plugin.ts';
import type { PluginConfig } from './plugin-config.ts';
import type { SettingValues } from './setting-layers.ts';

/** Values of settings that count more than what is configured, by plugin and key; unknown plugins do no harm. */
export type SettingOverrides = Readonly<Record<string, SettingValues>>;

/**
 * A Plugin with its config and its settings, and the place that it was loaded from. It is ready to be activated once, and becomes
 * a PluginVersion by that.
 */
export interface LoadedPlugin {
  readonly discovered: DiscoveredPlugin;
  readonly plugin: Plugin;
  readonly config: PluginConfig;
  readonly settings: ChangeableSettings;
}

type Listener = (values: SettingValues) => void;

/** The settings of a plugin, and the host's way to change them. */
interface ChangeableSettings {
  readonly settings: PluginSettings<SettingsDefinition>;
  /** Replaces the values and tells every listener. */
  replace(values: SettingValues): void;
  /** Drops the listeners: the plugin has ended. */
  forgetListeners(): void;
}

/** Builds settings from values that have been validated; `call` runs a listener as the plugin's code. */
export function createPluginSettings(initial: SettingValues, call: (run: () => void) => void): ChangeableSettings {
  let values = deepFreeze(initial);
  let listeners: readonly Listener[] = [];
  const settings: PluginSettings<SettingsDefinition> = {
    get values() {
      return values;
    },
    onChange(listener) {
      listeners = [...listeners, listener];
      return () => {
        listeners = listeners.filter((entry) => entry !== listener);
      };
    },
  };
  function replace(next: SettingValues): void {
    values = deepFreeze(next);
    for (const listener of listeners) call(() => listener(values));
  }
  function forgetListeners(): void {
    listeners = [];
  }

  return { settings, replace, forgetListeners };
}

/** Freezes a value and the plain objects and arrays inside it; returns it. */
export function deepFreeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  if (!Array.isArray(value) && Object.getPrototypeOf(value) !== Object.prototype) return value;
  Object.freeze(value);
  for (const inner of Object.values(value)) deepFreeze(inner);
  return value;
}
