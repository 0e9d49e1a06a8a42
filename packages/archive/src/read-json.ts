import { isUtf8 } from 'node:buffer';
import { findJsonExcess } from '@learnwright/core';

/** The value of a JSON file; null where it is no JSON in UTF-8, or nests too deeply. */
export function readJson(bytes: Uint8Array): unknown {
  if (!isUtf8(bytes)) return null;
  try {
    const text = new TextDecoder().decode(bytes);
    return findJsonExcess(text) === null ? JSON.parse(text) : null;
  } catch {
    // Whatever keeps it from being JSON: it holds no value.
    return null;
  }
}

/** What keeps a file from being JSON, as V8 says it: the end of a sentence; null where it is JSON. */
export function findJsonMistake(bytes: Uint8Array): string | null {
  if (!isUtf8(bytes)) return 'it is not UTF-8';
  try {
    const text = new TextDecoder().decode(bytes);
    if (findJsonExcess(text) !== null) return 'it nests too deeply';
    JSON.parse(text);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : 'it cannot be read';
  }
}
