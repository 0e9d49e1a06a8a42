import type { ImportFinding } from '@learnwright/core';
import { parse, YAMLParseError } from 'yaml';
import { createContentFinding } from '../findings/create-content-finding.ts';
import { findUnsafeValues } from '../findings/find-unsafe-values.ts';

const MAX_CHARACTERS = 1_000_000;
/** Keys of keys of keys: the parser takes minutes for two kilobytes of them. */
const KEYS_OF_KEYS = /(?:\?[ \t]+){40}/;

/** A YAML document as a JSON value, and what is wrong with it; the value is null when it cannot be read. */
export interface YamlReading {
  readonly value: unknown;
  readonly findings: readonly ImportFinding[];
}

/** Parses YAML from somebody else: aliases cannot multiply, and what no database can hold is found. */
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

function unreadable(path: string, message: string): YamlReading {
  return { value: null, findings: [createContentFinding('E-YAML', path, message)] };
}
