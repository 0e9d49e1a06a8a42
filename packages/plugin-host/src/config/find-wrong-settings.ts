import { type ErrorFinding, FINDING_CODES, type FindingCode } from '@learnwright/core';
import type { Setting } from '@learnwright/plugin-sdk';
import type { Plugin } from '../definition/plugin.ts';

type Values = Readonly<Record<string, unknown>>;

/** Everything wrong with settings that an operator gives; `overrides` holds those that the environment decides. */
export function findWrongSettings(plugin: Plugin, given: Values, overrides: Values): ErrorFinding[] {
  return Object.entries(given).flatMap(([key, value]) => {
    const refuse = (code: FindingCode, message: string, path: readonly PropertyKey[] = []): ErrorFinding => {
      return { pointer: toPointer(['settings', key, ...path]), code, message };
    };
    const setting = Object.hasOwn(plugin.settings, key) ? plugin.settings[key] : undefined;
    if (setting === undefined) return [refuse('unknown_reference', 'The plugin has no such setting.')];
    if (setting.internal) return [refuse('invalid_value', 'The setting is internal.')];
    if (Object.hasOwn(overrides, key))
      return [refuse('invalid_value', 'An environment variable decides this setting.')];
    return check(setting, value, refuse);
  });
}

type Refuse = (code: FindingCode, message: string, path?: readonly PropertyKey[]) => ErrorFinding;

function check({ schema }: Setting, value: unknown, refuse: Refuse): ErrorFinding[] {
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

function toPointer(path: readonly PropertyKey[]): string {
  return path.map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}
