import type { SettingsDefinition } from '@learnwright/plugin-sdk';
import { describeError } from '../status/describe-error.ts';
import { settingsBlockSchema } from './config-file-schema.ts';
import { deepFreeze } from './deep-freeze.ts';
import { locateIssues } from './locate-issues.ts';
import type { YamlFile, YamlFinding } from './read-yaml.ts';

/** The values of a plugin's settings, frozen, and what is wrong with those given. */
export interface SettingsReading {
  readonly values: Readonly<Record<string, unknown>>;
  readonly findings: readonly YamlFinding[];
}

/**
 * Checks the settings block of a config file, and what is put in the place of its values, against a plugin's settings;
 * what is not given has its default.
 */
export function readSettings(
  definition: SettingsDefinition,
  yaml: YamlFile,
  overrides: Readonly<Record<string, unknown>> = {},
): SettingsReading {
  const given = { ...settingsBlockSchema.safeParse(yaml.value).data?.settings, ...overrides };
  const values = Object.fromEntries(Object.entries(definition).map(([key, setting]) => [key, setting.default]));
  const findings: YamlFinding[] = [];
  for (const [key, value] of Object.entries(given)) {
    const path = ['settings', key];
    const setting = Object.hasOwn(definition, key) ? definition[key] : undefined;
    if (setting === undefined) {
      findings.push({ line: yaml.lineOf(path), reason: `settings.${key}: The plugin has no such setting` });
      continue;
    }
    try {
      const result = setting.schema.safeParse(value);
      if (result.success) values[key] = result.data;
      else findings.push(...locateIssues(yaml, path, result.error.issues));
    } catch (error) {
      // The schema is the plugin's code: it may throw, or be one that only works asynchronously.
      const reason = `settings.${key}: The value could not be checked: ${describeError(error)}`;
      findings.push({ line: yaml.lineOf(path), reason });
    }
  }
  return { values: deepFreeze(values), findings };
}
