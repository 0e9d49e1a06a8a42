import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { readJson } from '../archive/shape/read-json.ts';
import { readStrictYaml } from '../archive/yaml/read-strict-yaml.ts';

/** Texts by language. */
export type Translations = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

const FILE = /^(?<language>[A-Za-z]{2,8}(?:-[A-Za-z\d]{1,8})*)\.(?<format>json|ya?ml)$/;
const textsSchema = z.record(z.string(), z.unknown());

/** The texts in the folder `i18n` of a plugin: a file for each language, JSON or YAML. None where there is no folder. */
export async function readTranslations(directory: string): Promise<Translations> {
  const folder = join(directory, 'i18n');
  const names = await readdir(folder).catch(() => []);
  const read = await Promise.all(names.map((name) => readFileOf(folder, name)));
  return Object.fromEntries(read.flat());
}

/** What the files say and, of the same name, what the plugin says itself. */
export function mergeTranslations(ofFiles: Translations, ofPlugin: Translations): Translations {
  const languages = new Set([...Object.keys(ofFiles), ...Object.keys(ofPlugin)]);
  return Object.fromEntries(
    [...languages].map((language) => [language, { ...ofFiles[language], ...ofPlugin[language] }]),
  );
}

async function readFileOf(folder: string, name: string): Promise<[string, Record<string, unknown>][]> {
  const { language, format } = FILE.exec(name)?.groups ?? {};
  if (language === undefined) return [];
  const bytes = await readFile(join(folder, name));
  const value = format === 'json' ? readJson(bytes) : readStrictYaml(name, bytes).yaml?.value;
  const texts = textsSchema.safeParse(value);
  if (!texts.success) throw new Error(`The file i18n/${name} is not a map of texts.`);
  return [[language, texts.data]];
}
