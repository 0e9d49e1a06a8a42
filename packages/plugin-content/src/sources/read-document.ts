import { type ImportFile, type ImportFinding, z } from '@learnwright/plugin-sdk';
import { parse, YAMLParseError } from 'yaml';
import { createContentFinding, findUnsafeValues } from '../findings.ts';

/** The text of a file without a byte order mark, and a finding when it is not UTF-8. */
export interface TextReading {
  readonly text: string;
  readonly findings: readonly ImportFinding[];
}

/** A YAML document as a JSON value, and the findings in it; the value is null when it cannot be read. */
export interface YamlReading {
  readonly value: unknown;
  readonly findings: readonly ImportFinding[];
}

const MAX_CHARACTERS = 1_000_000;
/** Keys of keys of keys: the parser takes minutes for two kilobytes of them. */
const KEYS_OF_KEYS = /(?:\?[ \t]+){40}/;

const objectSchema = z.record(z.string(), z.unknown());

/** Reads a text file; bytes that are not UTF-8 become replacement characters and a finding. */
export async function readText(file: ImportFile): Promise<TextReading> {
  const bytes = await file.bytes();
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), findings: [] };
  } catch {
    // The rest of the file is still worth looking at.
    const finding = createContentFinding('E-FILE-ENCODING', file.path, 'it is not UTF-8');
    return { text: new TextDecoder().decode(bytes), findings: [finding] };
  }
}

/** Parses the YAML of a stranger: aliases cannot multiply, and texts that cannot be stored are found. */
export function parseYaml(path: string, text: string): YamlReading {
  if (text.length > MAX_CHARACTERS) return unreadable(path, `it has more than ${MAX_CHARACTERS} characters`);
  if (KEYS_OF_KEYS.test(text)) return unreadable(path, 'it nests keys in keys');
  try {
    const value: unknown = parse(text, { maxAliasCount: 20, logLevel: 'error' });
    return { value, findings: findUnsafeValues(path, value) };
  } catch (error) {
    const line = error instanceof YAMLParseError ? error.linePos?.[0].line : undefined;
    return unreadable(path, line === undefined ? 'it cannot be read as YAML' : `line ${line} is not YAML`);
  }
}

/** The JSON object of a text that has been validated; a byte order mark before it is skipped. */
export function parseJsonObject(text: string): Record<string, unknown> {
  return objectSchema.parse(JSON.parse(text.replace(/^\uFEFF/, '')));
}

function unreadable(path: string, message: string): YamlReading {
  return { value: null, findings: [createContentFinding('E-YAML', path, message)] };
}
