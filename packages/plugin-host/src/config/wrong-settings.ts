import { type ErrorFinding, FINDING_CODES, type FindingCode, toJsonPointer } from '@learnwright/core';
import type { Setting } from '@learnwright/plugin-sdk';
import type { ConfiguredPlugin } from './plugin-settings.ts';
import type { SettingValues } from './setting-layers.ts';

type Refuse = (code: FindingCode, message: string, path?: readonly PropertyKey[]) => ErrorFinding;

/** Everything wrong with settings that an operator gives. */
export function findWrongSettings({ plugin, config }: ConfiguredPlugin, values: SettingValues): ErrorFinding[] {
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
