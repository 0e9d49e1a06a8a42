import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseYaml, type YamlFile } from '@learnwright/archive/yaml-file';
import { languageSchema } from '@learnwright/core';
import {
  ConfigError,
  type ConfigFinding,
  foldTag,
  isSection,
  type LanguagePack,
  type TextTree,
} from '@learnwright/plugin-host';

/** A language pack in the config directory. */
export interface LanguageFile extends LanguagePack {
  /** The line of a key, counted from 1. */
  lineOf(path: readonly string[]): number;
}

const FILE = /^(?<tag>[^.].*)\.ya?ml$/i;
/** A longer file holds no texts of this server. */
const LONGEST_FILE = 4 * 1024 * 1024;
const DEEPEST_SECTION = 10;

/**
 * Reads the language packs `languages/<tag>.yaml` of the config directory, by name. Throws a ConfigError with every mistake:
 * file, line and reason.
 */
export async function readLanguageFiles(configDirectory: string): Promise<LanguageFile[]> {
  const folder = join(configDirectory, 'languages');
  const names = (await readdir(folder).catch(() => [])).filter((name) => FILE.test(name)).toSorted();
  const findings: ConfigFinding[] = [];
  const files: LanguageFile[] = [];
  for (const name of names) {
    const source = join(folder, name);
    const language = FILE.exec(name)?.groups?.tag ?? '';
    const read = await readLanguageFile(source);
    const texts = read.value;
    const mistakes = [...describeName(language, files), ...read.findings];
    findings.push(...mistakes.map((finding) => ({ file: source, ...finding })));
    if (mistakes.length === 0 && isSection(texts)) files.push({ language, texts, source, lineOf: read.lineOf });
  }
  if (findings.length > 0) throw new ConfigError(findings);
  return files;
}

function describeName(language: string, others: readonly LanguagePack[]): { line: number; reason: string }[] {
  if (!languageSchema.safeParse(language).success || language.length < 2) {
    return [{ line: 1, reason: `"${language}" is no language tag: name the file such as fr.yaml or pt-BR.yaml` }];
  }
  const same = others.find((other) => foldTag(other.language) === foldTag(language));
  return same === undefined ? [] : [{ line: 1, reason: `${same.source} is for the same language` }];
}

/** Reads a file of texts in sections. An empty file is one without texts. */
async function readLanguageFile(path: string): Promise<YamlFile> {
  const bytes = await readFile(path);
  if (bytes.length > LONGEST_FILE) {
    return { value: null, lineOf: () => 1, findings: [{ line: 1, reason: `It has ${bytes.length} bytes` }] };
  }
  const yaml = parseYaml(bytes.toString('utf8'));
  if (yaml.findings.length > 0) return yaml;
  const value = yaml.value ?? {};
  if (!isSection(value)) return { ...yaml, findings: [{ line: 1, reason: 'Expected sections with texts' }] };
  const wrong = listWrongValues(value, []);
  return {
    ...yaml,
    value,
    findings: wrong.map((place) => ({
      line: yaml.lineOf(place),
      reason: `${place.join('.')}: Expected a text, in quotes where YAML takes it for something else`,
    })),
  };
}

/** The places of what is neither a text, nor empty, nor a section; sections that nest too deeply among them. */
function listWrongValues(section: TextTree, path: readonly string[]): (readonly string[])[] {
  return Object.entries(section).flatMap(([key, value]) => {
    const place = [...path, key];
    if (typeof value === 'string' || value === null) return [];
    return isSection(value) && place.length < DEEPEST_SECTION ? listWrongValues(value, place) : [place];
  });
}
