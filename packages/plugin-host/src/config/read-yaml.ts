import { readFile } from 'node:fs/promises';
import { isMap, isScalar, isSeq, LineCounter, type Node, parseDocument } from 'yaml';
import { describeError } from '../status/describe-error.ts';

/** Something wrong at a place of a YAML file; `line` counts from 1. */
export interface YamlFinding {
  readonly line: number;
  readonly reason: string;
}

/** A YAML file: what it says, and the line each part of it stands on. */
export interface YamlFile {
  readonly value: unknown;
  /** The line of what a path leads to, or of the last part of it that is there. */
  lineOf(path: readonly PropertyKey[]): number;
  /** What keeps the file from being read; `value` is null then. */
  readonly findings: readonly YamlFinding[];
}

const NOTHING: YamlFile = { value: null, lineOf: () => 1, findings: [] };

/** Reads a YAML file; one that does not exist is empty. */
export async function readYaml(path: string): Promise<YamlFile> {
  try {
    return parseYaml(await readFile(path, 'utf8'));
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : describeError(error);
    if (code === 'ENOENT') return NOTHING;
    return { ...NOTHING, findings: [{ line: 1, reason: `The file cannot be read: ${code}` }] };
  }
}

/** Reads the text of a YAML file. */
export function parseYaml(text: string): YamlFile {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, logLevel: 'silent' });
  const lineAt = (offset: number) => lines.linePos(offset).line;
  const findings = document.errors.map(({ pos, message }) => ({ line: lineAt(pos[0]), reason: message }));
  if (findings.length > 0) return { ...NOTHING, findings };
  return { value: document.toJS(), lineOf: (path) => lineAt(offsetOf(document.contents, path)), findings };
}

/** Where a path leads: the offset of its last key that is there. */
function offsetOf(contents: Node | null, path: readonly PropertyKey[]): number {
  let offset = contents?.range?.[0] ?? 0;
  let node: unknown = contents;
  for (const key of path) {
    if (isMap(node)) {
      const pair = node.items.find((item) => isScalar(item.key) && String(item.key.value) === String(key));
      if (pair === undefined) return offset;
      if (isScalar(pair.key)) offset = pair.key.range?.[0] ?? offset;
      node = pair.value;
    } else if (isSeq(node)) {
      node = node.items[Number(key)];
      if (isScalar(node) || isMap(node) || isSeq(node)) offset = node.range?.[0] ?? offset;
    }
  }
  return offset;
}
