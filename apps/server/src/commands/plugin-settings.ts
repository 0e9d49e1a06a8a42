import type { PluginSettingCommands } from '@learnwright/cli';
import { isAppError } from '@learnwright/core';
import type { SettingView } from '@learnwright/plugin-host';
import type { WithContext } from './tokens.ts';

const BY_HAND = { request_id: 'command line' };

/** The commands over settings of plugins; running servers of the same database follow them. */
export function createPluginSettingCommands(withContext: WithContext): PluginSettingCommands {
  return {
    list: (name) =>
      withContext(async ({ host }) => (name === undefined ? host.listSettings() : [await host.readSettings(name)])),
    set: (name, key, text) =>
      withContext(async ({ host }) => {
        const change = (value: unknown) => host.changeSettings(name, { [key]: value }, BY_HAND);
        const { settings } = await host.readSettings(name);
        const json = readJson(
          text,
          settings.find((setting) => setting.key === key),
        );
        if (json === undefined) return change(text);
        return change(json).catch((error: unknown) => {
          if (!isAppError(error) || error.code !== 'invalid_request') throw error;
          // What is wrong with the JSON says more than that a text is none.
          return change(text).catch(() => Promise.reject(error));
        });
      }),
    reset: (name, key) => withContext(({ host }) => host.resetSetting(name, key, BY_HAND)),
  };
}

/** A text as JSON; undefined for one that is none, and where the setting takes texts alone. */
function readJson(text: string, setting: SettingView | undefined): unknown {
  if (setting?.secret === true || setting?.schema.type === 'string') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
