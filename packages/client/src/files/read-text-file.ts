import { findIllFormedText } from '@learnwright/core';
import { type ContentFileFinding, complain } from './file-finding.ts';

/** The text of a file, and why an import refuses it; null where it does not. */
interface TextFile {
  readonly text: string;
  readonly finding: ContentFileFinding | null;
}

/** Reads a file as UTF-8 without NUL characters. */
export function readText(path: string, bytes: Uint8Array = new Uint8Array()): TextFile {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return { text, finding: text.includes('\0') ? refuseCharacter(path) : null };
  } catch {
    return { text: '', finding: complain('E-FILE-ENCODING', path, 'it is not UTF-8') };
  }
}

/** Reads a file of JSON in the same way: its escapes may write such characters, too. */
export function readJsonText(path: string, bytes: Uint8Array): TextFile {
  const { text, finding } = readText(path, bytes);
  return { text, finding: finding ?? (findIllFormedText(parse(text)).count > 0 ? refuseCharacter(path) : null) };
}

function refuseCharacter(path: string): ContentFileFinding {
  return complain('E-TEXT-CHARACTER', path, 'a NUL character or half of a surrogate pair cannot be stored');
}

/** Nothing for what is no JSON: the rules of lessons say that. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
