import { isUtf8 } from 'node:buffer';
import { CST, Lexer } from 'yaml';
import { MOST_YAML_BYTES } from '../archive-limits.ts';
import { type ArchiveFinding, type ArchiveRule, createArchiveFinding } from '../archive-rules.ts';
import { describePlace, parseYaml, type YamlFile, type YamlFinding } from './yaml-file.ts';

/** A YAML file of an archive; `yaml` is null for a refused file. */
export interface StrictYaml {
  readonly yaml: YamlFile | null;
  readonly findings: readonly ArchiveFinding[];
}

/** A text of 64 KB can have a mistake in every character. */
const MOST_MISTAKES = 20;

const SENTENCES: Partial<Record<ArchiveRule, string>> = {
  'yaml.alias': 'Anchors and aliases are not taken.',
  'yaml.tag': 'Tags and directives are not taken.',
  'yaml.too_deep': 'It nests too deeply.',
  'yaml.invalid': 'Expected one document, with every bracket closed that it opens.',
};

/** How deep brackets, or indentation and indicators on one line, may nest. */
const MAX_DEPTH = 32;
const INDENT_OF_DEPTH = 2;
const DEPTH_OF_BRACKETS: Readonly<Record<string, number>> = {
  'flow-map-start': 1,
  'flow-seq-start': 1,
  'flow-map-end': -1,
  'flow-seq-end': -1,
};
const NESTING = ['seq-item-ind', 'explicit-key-ind', 'map-value-ind'];
/** What the lexer adds: the beginning of a document, of a plain scalar, and the end of flow. */
const MARKS = ['\u0002', '\u0018', '\u001f'];
const EMPTY = ['byte-order-mark', 'doc-mode', 'space', 'newline', 'comment', 'directive-line', 'doc-start'];
const RULES: Readonly<Record<string, ArchiveRule>> = {
  anchor: 'yaml.alias',
  alias: 'yaml.alias',
  tag: 'yaml.tag',
  'directive-line': 'yaml.tag',
  'doc-end': 'yaml.invalid',
};

/** Reads a YAML file of an archive: UTF-8, at most 64 KB, without anchors, aliases and tags, one document. */
export function readStrictYaml(name: string, bytes: Uint8Array): StrictYaml {
  if (bytes.length > MOST_YAML_BYTES) {
    const message = `It has ${bytes.length} bytes; at most ${MOST_YAML_BYTES} are taken.`;
    return refuse([createArchiveFinding('yaml.too_large', name, message)]);
  }
  if (!isUtf8(bytes)) return refuse([createArchiveFinding('yaml.invalid', name, 'It is not UTF-8.')]);
  const text = new TextDecoder().decode(bytes);
  const complain = (rule: ArchiveRule, place: Pick<YamlFinding, 'line' | 'column'>, sentence: string) =>
    createArchiveFinding(rule, name, `At ${describePlace(place)}: ${sentence}`);
  const broken = Map.groupBy(listBrokenRules(text), ([rule]) => rule);
  if (broken.size > 0) {
    const first = [...broken].map(([rule, [found]]) => [rule, placeOf(text, found?.[1] ?? 0)] as const);
    return refuse(first.map(([rule, place]) => complain(rule, place, SENTENCES[rule] ?? 'It is not taken.')));
  }
  const yaml = parseYaml(text);
  if (yaml.findings.length === 0) return { yaml, findings: [] };
  const mistakes = yaml.findings.slice(0, MOST_MISTAKES);
  return refuse(mistakes.map((mistake) => complain('yaml.invalid', mistake, `${mistake.reason}.`)));
}

function refuse(findings: readonly ArchiveFinding[]): StrictYaml {
  return { yaml: null, findings };
}

function placeOf(text: string, offset: number): Required<Pick<YamlFinding, 'line' | 'column'>> {
  const before = text.slice(0, offset).split('\n');
  return { line: before.length, column: (before.at(-1) ?? '').length + 1 };
}

/**
 * Counts what breaks the rules by the tokens alone. The parser calls itself for every level, and takes minutes for two kilobytes of
 * keys of keys: the depth must be known before a text is parsed. The parser also ignores a second document.
 */
export function countBrokenRules(text: string): ReadonlyMap<ArchiveRule, number> {
  const rules = new Map<ArchiveRule, number>();
  for (const [rule] of listBrokenRules(text)) rules.set(rule, (rules.get(rule) ?? 0) + 1);
  return rules;
}

/** The tokens that break a rule, each with its offset in the text. */
function* listBrokenRules(text: string): Generator<readonly [rule: ArchiveRule, offset: number]> {
  const checkNesting = createNestingCheck();
  let hasContent = false;
  let offset = 0;
  for (const source of new Lexer().lex(text)) {
    const type = CST.tokenType(source) ?? '';
    const rule = type === 'doc-start' && hasContent ? 'yaml.invalid' : RULES[type];
    if (rule !== undefined) yield [rule, offset];
    const nesting = checkNesting(type, source.length);
    if (nesting !== null) yield [nesting, offset];
    hasContent ||= !EMPTY.includes(type);
    // The lexer marks documents and scalars with characters of its own, which have no length in the text.
    if (!MARKS.includes(source)) offset += source.length;
  }
}

/** Follows the tokens of a text and tells whether they nest too deeply, or close what was not opened. */
function createNestingCheck(): (type: string, length: number) => ArchiveRule | null {
  let brackets = 0;
  let indent = 0;
  /** The indicators on this line outside of brackets, and those since the last bracket or comma. */
  let onLine = 0;
  let inBrackets = 0;
  let isFresh = true;
  return (type, length) => {
    const change = DEPTH_OF_BRACKETS[type] ?? 0;
    const isOpen = brackets + change >= 0;
    brackets = Math.max(0, brackets + change);
    if (change !== 0 || type === 'comma') inBrackets = 0;
    if (type === 'newline' && brackets === 0) [indent, onLine] = [0, 0];
    if (isFresh && type === 'space' && brackets === 0) indent = length;
    if (NESTING.includes(type)) {
      if (brackets === 0) onLine += 1;
      else inBrackets += 1;
    }
    isFresh = type === 'newline';
    const depthOfLine = onLine === 0 ? 0 : indent / INDENT_OF_DEPTH + onLine;
    if (!isOpen) return 'yaml.invalid';
    const isDeep = brackets > MAX_DEPTH || inBrackets > MAX_DEPTH || depthOfLine > MAX_DEPTH;
    return isDeep ? 'yaml.too_deep' : null;
  };
}
