import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '@learnwright/core';
import type { Logger } from '@learnwright/plugin-sdk';
import type { PreparedPlugin } from '../activation/prepare-plugin.ts';
import { replaceFile } from '../files/replace-file.ts';
import { describeError } from '../status/describe-error.ts';
import { editSettings } from './edit-settings.ts';
import { findWrongSettings } from './find-wrong-settings.ts';
import { readSettings } from './read-settings.ts';
import { parseYaml } from './read-yaml.ts';

type Values = Readonly<Record<string, unknown>>;

/** Where settings are changed. */
export interface SettingsPlace {
  readonly configDirectory: string;
  /** What the environment decides of the plugin. */
  readonly overrides: Values;
  readonly createId: () => string;
  readonly logger: Logger;
}

/**
 * Writes settings of a plugin into its config file and answers all its values. Rejects with an AppError and changes
 * nothing: invalid_request with every finding, conflict where the file is broken, config_not_writable.
 */
export async function changeSettings(
  { plugin }: PreparedPlugin,
  changes: Values,
  place: SettingsPlace,
): Promise<Values> {
  const findings = findWrongSettings(plugin, changes, place.overrides);
  if (findings.length > 0) throw new AppError('invalid_request', 'The settings are invalid.', { findings });
  const path = join(place.configDirectory, 'plugins', `${plugin.name}.yaml`);
  const text = edit(plugin.name, await readText(plugin.name, path), changes);
  const reading = readSettings(plugin.settings, parseYaml(text), place.overrides);
  const [broken] = reading.findings;
  if (broken !== undefined) throw brokenFile(plugin.name, broken.reason);
  await replaceFile(path, text, `${plugin.name}-${place.createId()}`).catch((cause) => {
    place.logger.error('A config file could not be written.', { plugin: plugin.name, error: cause });
    const detail = `config/plugins/${plugin.name}.yaml cannot be written: ${codeOf(cause)}. Nothing was changed.`;
    throw new AppError('config_not_writable', detail, { cause });
  });
  return reading.values;
}

function edit(name: string, text: string, changes: Values): string {
  try {
    return editSettings(text, changes);
  } catch (error) {
    throw brokenFile(name, describeError(error));
  }
}

async function readText(name: string, path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return '';
    throw brokenFile(name, `it cannot be read (${codeOf(error)})`);
  }
}

function brokenFile(name: string, reason: string): AppError {
  return new AppError('conflict', `config/plugins/${name}.yaml is broken: ${reason}. Mend it first.`);
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'it is not known why';
}
