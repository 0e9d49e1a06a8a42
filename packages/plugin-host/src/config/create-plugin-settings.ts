import type { PluginSettings, SettingsDefinition } from '@learnwright/plugin-sdk';
import { deepFreeze } from './deep-freeze.ts';

type Values = Readonly<Record<string, unknown>>;
type Listener = (values: Values) => void;

/** The settings of a running plugin, and the host's way to change them. */
export interface ChangeableSettings {
  readonly settings: PluginSettings<SettingsDefinition>;
  /** Puts other values in the place of the present ones and tells every listener. */
  replace(values: Values): void;
  /** Drops the listeners: the plugin has gone. */
  forgetListeners(): void;
}

/** Builds settings from values that have been validated; `call` runs a listener as the plugin's code. */
export function createPluginSettings(initial: Values, call: (run: () => void) => void): ChangeableSettings {
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
  function replace(next: Values): void {
    values = deepFreeze(next);
    for (const listener of listeners) call(() => listener(values));
  }
  function forgetListeners(): void {
    listeners = [];
  }

  return { settings, replace, forgetListeners };
}
