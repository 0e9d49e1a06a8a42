import { isMap, isScalar, isSeq, LineCounter, type Node, parseDocument, visit, type YAMLMap } from 'yaml';
import type { z } from 'zod';

/** Something wrong at a place of a YAML file; `line` and `column` count from 1. */
export interface YamlFinding {
  readonly line: number;
  /** Where the text is no YAML. */
  readonly column?: number;
  readonly reason: string;
}

/** A YAML file: its value, and the line of each part. */
export interface YamlFile {
  readonly value: unknown;
  /** The line of a path, or of the last part of the path that exists. */
  lineOf(path: readonly PropertyKey[]): number;
  /** The mistakes in the file; `value` is null where there are any. */
  readonly findings: readonly YamlFinding[];
}

/** Reads the text of a YAML file. */
export function parseYaml(text: string): YamlFile {
  const lines = new LineCounter();
  // The parser compares each key with all the others; here each is looked up once.
  const options = { lineCounter: lines, prettyErrors: false, logLevel: 'silent', uniqueKeys: false } as const;
  const document = parseDocument(text, options);
  const lineAt = (offset: number) => lines.linePos(offset).line;
  const placeOf = (offset: number) => ({ line: lineAt(offset), column: lines.linePos(offset).col });
  const repeated: number[] = [];
  visit(document, { Map: (_, map) => void repeated.push(...findRepeatedKeys(map)) });
  const findings = [
    ...document.errors.map(({ pos, message }) => ({ ...placeOf(pos[0]), reason: message })),
    ...repeated.map((offset) => ({ ...placeOf(offset), reason: 'Map keys must be unique' })),
  ];
  if (findings.length > 0) return { value: null, lineOf: () => 1, findings };
  return { value: document.toJS(), lineOf: (path) => lineAt(offsetOf(document.contents, path)), findings };
}

/** A place as people write it: `line 3, column 9`. */
export function describePlace({ line, column }: Pick<YamlFinding, 'line' | 'column'>): string {
  return column === undefined ? `line ${line}` : `line ${line}, column ${column}`;
}

/** The offsets of the keys of a map that stood there before. */
function findRepeatedKeys({ items }: YAMLMap): number[] {
  const known = new Set<unknown>();
  return items.flatMap(({ key }) => {
    if (!isScalar(key)) return [];
    if (known.has(key.value)) return [key.range?.[0] ?? 0];
    known.add(key.value);
    return [];
  });
}

/** Adds lines to the issues of Zod below a path; an unknown key has its own line. */
export function locateIssues(
  yaml: YamlFile,
  base: readonly string[],
  issues: readonly z.core.$ZodIssue[],
): YamlFinding[] {
  return issues.flatMap((issue) => {
    const path = [...base, ...issue.path];
    if (issue.code !== 'unrecognized_keys') return [locate(yaml, path, issue.message)];
    return issue.keys.map((key) => locate(yaml, [...path, key], 'There is no such key'));
  });
}

function locate(yaml: YamlFile, path: readonly PropertyKey[], message: string): YamlFinding {
  return { line: yaml.lineOf(path), reason: `${path.map(String).join('.') || 'The file'}: ${message}` };
}

/** The offset of the last key of a path that exists. */
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
