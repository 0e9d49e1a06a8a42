import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readJson, readStrictYaml } from '@learnwright/archive';
import type { DiscoveredPlugin } from '@learnwright/plugin-sdk/loading';
import { z } from 'zod';
import type { PluginCalls } from '../calls/plugin-calls.ts';
import { createPluginSettings, type LoadedPlugin } from '../config/plugin-settings.ts';
import type { ManagedSettings } from '../config/settings-admin.ts';
import { toPlugin } from '../definition/to-plugin.ts';
import { explainFailure } from '../errors.ts';
import { withErrorTexts } from '../texts/error-texts.ts';

/** Texts by language. */
type Translations = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

const TRANSLATION_FILE = /^(?<language>[A-Za-z]{2,8}(?:-[A-Za-z\d]{1,8})*)\.(?<format>json|ya?ml)$/;
const textsSchema = z.record(z.string(), z.unknown());

/** Loads and configures a plugin. Rejects with a PluginChangeError of the phase `load` or `config`. */
export async function loadPlugin(
  discovered: DiscoveredPlugin,
  calls: PluginCalls,
  configure: ManagedSettings['configure'],
): Promise<LoadedPlugin> {
  const { name, directory } = discovered;
  const importing = calls.timed(name, 'load', async () => toPlugin(await discovered.load(), name));
  const imported = await explainFailure('load', importing, directory);
  const texts = await explainFailure('load', readTranslations(directory), directory);
  const translations = withErrorTexts(imported.errors, mergeTranslations(texts, imported.translations));
  const plugin = { ...imported, translations };
  const { config, values } = await explainFailure('config', configure(plugin, discovered.chooseConfig), directory);
  const settings = createPluginSettings(values, (run) => void calls.attempt(name, 'settings', run));
  return { plugin, config, settings, discovered };
}

/** The texts in the folder `i18n` of a plugin: a file for each language, JSON or YAML. None where there is no folder. */
export async function readTranslations(directory: string): Promise<Translations> {
  const folder = join(directory, 'i18n');
  const names = await readdir(folder).catch(() => []);
  const read = await Promise.all(names.map((name) => readTranslationFile(folder, name)));
  return Object.fromEntries(read.flat());
}

/** What the files say; where the plugin itself has a text of the same name, the plugin's counts. */
export function mergeTranslations(ofFiles: Translations, ofPlugin: Translations): Translations {
  const languages = new Set([...Object.keys(ofFiles), ...Object.keys(ofPlugin)]);
  return Object.fromEntries(
    [...languages].map((language) => [language, { ...ofFiles[language], ...ofPlugin[language] }]),
  );
}

async function readTranslationFile(folder: string, name: string): Promise<[string, Record<string, unknown>][]> {
  const { language, format } = TRANSLATION_FILE.exec(name)?.groups ?? {};
  if (language === undefined) return [];
  const bytes = await readFile(join(folder, name));
  const value = format === 'json' ? readJson(bytes) : readStrictYaml(name, bytes).yaml?.value;
  const texts = textsSchema.safeParse(value);
  if (!texts.success) throw new Error(`The file i18n/${name} is not a map of texts.`);
  return [[language, texts.data]];
}
