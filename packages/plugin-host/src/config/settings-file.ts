import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '@learnwright/core';
import { parseYaml } from '@learnwright/plugin-archive/yaml-file';
import type { Logger } from '@learnwright/plugin-sdk';
import { type Document, isMap, isNode, parseDocument } from 'yaml';
import type { Plugin } from '../definition/plugin.ts';
import { replaceFile } from '../durable-files.ts';
import { describeError } from '../errors.ts';
import { readSettings } from './plugin-config.ts';
import type { SettingValues } from './plugin-settings.ts';

/** Where the settings of a plugin are written. */
export interface SettingsPlace {
  readonly configDirectory: string;
  /** What the environment decides of the plugin. */
  readonly overrides: SettingValues;
  readonly createId: () => string;
  readonly logger: Logger;
}

/**
 * Writes settings of a plugin, already checked, into its config file and answers all its values. Rejects with an AppError
 * and changes nothing: conflict where the file is broken, config_not_writable.
 */
export async function writeSettings(
  plugin: Plugin,
  changes: SettingValues,
  { configDirectory, overrides, createId, logger }: SettingsPlace,
): Promise<SettingValues> {
  const { name } = plugin;
  const path = join(configDirectory, 'plugins', `${name}.yaml`);
  const text = changeText(name, await readText(name, path), changes);
  const { values, findings } = readSettings(plugin.settings, parseYaml(text), overrides);
  const [broken] = findings;
  if (broken !== undefined) throw brokenFile(name, broken.reason);
  await replaceFile(path, text, `${name}-${createId()}`).catch((cause) => {
    logger.error('A config file could not be written.', { plugin: name, error: cause });
    const detail = `config/plugins/${name}.yaml cannot be written: ${codeOf(cause)}. Nothing was changed.`;
    throw new AppError('config_not_writable', detail, { cause });
  });
  return values;
}

/**
 * Puts settings into the text of a config file. Everything else in the text stays, comments included; only the comments
 * inside a list or map that is replaced go. Throws where the text is no YAML, or not a map.
 */
export function editSettings(text: string, changes: SettingValues): string {
  const document = parseDocument(text, { logLevel: 'silent' });
  const [error] = document.errors;
  if (error !== undefined) throw error;
  if (document.contents !== null && !isMap(document.contents)) throw new Error('The file is not a map.');
  if (!isMap(document.get('settings', true))) put(document, ['settings'], {});
  for (const [key, value] of Object.entries(changes)) put(document, ['settings', key], value);
  return document.toString({ lineWidth: 0 });
}

/** Replaces a value; the comments beside it stay. */
function put(document: Document, path: readonly string[], value: unknown): void {
  const before = document.getIn(path, true);
  const node = document.createNode(value);
  if (isNode(before)) {
    node.comment = before.comment ?? null;
    node.commentBefore = before.commentBefore ?? null;
  }
  document.setIn(path, node);
}

function changeText(name: string, text: string, changes: SettingValues): string {
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
