import { CST, Lexer, parse } from 'yaml';

/** The value of a manifest, or a clause that says why it cannot be read. */
export type ManifestReading =
  | { readonly value: unknown; readonly refusal: null }
  | { readonly value: null; readonly refusal: string };

const MOST_BYTES = 64_000;
const MOST_DEPTH = 32;
const MOST_ALIASES = 40;
const INDENT_OF_DEPTH = 2;
const OPENING = ['flow-map-start', 'flow-seq-start'];
const CLOSING = ['flow-map-end', 'flow-seq-end'];
const NESTING = ['seq-item-ind', 'explicit-key-ind', 'map-value-ind'];

/**
 * Reads the YAML of a stranger. The parser calls itself for every level, and takes minutes for a short text that nests deeply: the
 * depth is counted by the tokens first.
 */
export function readManifest(bytes: Uint8Array): ManifestReading {
  if (bytes.length > MOST_BYTES) return refuse(`it has more than ${MOST_BYTES} bytes`);
  try {
    return parseStranger(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return refuse('it is no YAML');
  }
}

/** Reads YAML that stands in a text, as `readManifest` does that of a file. */
export function readYaml(text: string): ManifestReading {
  return readManifest(new TextEncoder().encode(text));
}

function parseStranger(text: string): ManifestReading {
  const refusal = findExcess(text);
  return refusal === null ? { value: parse(text, { logLevel: 'error' }), refusal } : refuse(refusal);
}

function findExcess(text: string): string | null {
  let [brackets, indent, onLine, inBrackets, aliases] = [0, 0, 0, 0, 0];
  let isFresh = true;
  for (const source of new Lexer().lex(text)) {
    const type = CST.tokenType(source) ?? '';
    if (OPENING.includes(type)) brackets += 1;
    if (CLOSING.includes(type)) brackets -= 1;
    if (OPENING.includes(type) || CLOSING.includes(type) || type === 'comma') inBrackets = 0;
    if (type === 'newline' && brackets === 0) [indent, onLine] = [0, 0];
    if (isFresh && type === 'space' && brackets === 0) indent = source.length;
    if (NESTING.includes(type)) [onLine, inBrackets] = brackets === 0 ? [onLine + 1, 0] : [onLine, inBrackets + 1];
    isFresh = type === 'newline';
    if (type === 'anchor' || type === 'alias') aliases += 1;
    if (brackets < 0) return 'it closes a bracket that it has not opened';
    const depthOfLine = onLine === 0 ? 0 : indent / INDENT_OF_DEPTH + onLine;
    if (Math.max(brackets, inBrackets, depthOfLine) > MOST_DEPTH) return 'it nests too deeply';
  }
  return aliases > MOST_ALIASES ? 'it has too many anchors and aliases' : null;
}

function refuse(refusal: string): ManifestReading {
  return { value: null, refusal };
}
