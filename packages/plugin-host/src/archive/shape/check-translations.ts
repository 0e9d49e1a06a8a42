import { z } from 'zod';
import type { YamlFile } from '../../config/read-yaml.ts';
import { type ArchiveFinding, createArchiveFinding } from '../archive-finding.ts';
import { readJson } from './read-json.ts';

const FOLDER = 'i18n/';
const FILE = /^i18n\/[A-Za-z]{2,8}(?:-[A-Za-z\d]{1,8})*\.(?<format>json|ya?ml)$/;
const textsSchema = z.record(z.string(), z.unknown());

/** Checks that every file of translations is called after a language and holds a map; `documents` are the YAML files. */
export function checkTranslations(
  files: ReadonlyMap<string, Uint8Array>,
  documents: ReadonlyMap<string, YamlFile>,
): ArchiveFinding[] {
  const translations = [...files].filter(([path]) => path.startsWith(FOLDER));
  return translations.flatMap(([path, bytes]) => {
    const format = FILE.exec(path)?.groups?.format;
    const complain = (message: string) => [createArchiveFinding('i18n.invalid', path, message)];
    if (format === undefined) return complain('Expected the name i18n/<language>.json or .yaml.');
    // A YAML file that is not among the documents has its findings already.
    if (format !== 'json' && !documents.has(path)) return [];
    const value = format === 'json' ? readJson(bytes) : documents.get(path)?.value;
    return textsSchema.safeParse(value).success ? [] : complain('Expected a map of texts.');
  });
}
