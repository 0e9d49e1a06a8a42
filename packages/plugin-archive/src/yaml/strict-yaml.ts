import { isUtf8 } from 'node:buffer';
import { CST, Lexer } from 'yaml';
import { ARCHIVE_LIMITS } from '../archive-limits.ts';
import { type ArchiveFinding, createArchiveFinding, type PluginRule } from '../plugin-rules.ts';
import { parseYaml, type YamlFile } from './yaml-file.ts';

/** A YAML file of an archive; `yaml` is null for a refused file. */
export interface StrictYaml {
  readonly yaml: YamlFile | null;
  readonly findings: readonly ArchiveFinding[];
}

/** A text of 64 KB can have a mistake in every character. */
const MOST_MISTAKES = 20;

const SENTENCES: Partial<Record<PluginRule, string>> = {
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
const EMPTY = ['byte-order-mark', 'doc-mode', 'space', 'newline', 'comment', 'directive-line', 'doc-start'];
const RULES: Readonly<Record<string, PluginRule>> = {
  anchor: 'yaml.alias',
  alias: 'yaml.alias',
  tag: 'yaml.tag',
  'directive-line': 'yaml.tag',
  'doc-end': 'yaml.invalid',
};

/** Reads a YAML file of an archive: UTF-8, at most 64 KB, without anchors, aliases and tags, one document. */
export function readStrictYaml(name: string, bytes: Uint8Array): StrictYaml {
  if (bytes.length > ARCHIVE_LIMITS.yamlBytes) {
    return refuse([createArchiveFinding('yaml.too_large', name, `It has ${bytes.length} bytes.`)]);
  }
  if (!isUtf8(bytes)) return refuse([createArchiveFinding('yaml.invalid', name, 'It is not UTF-8.')]);
  const text = new TextDecoder().decode(bytes);
  const broken = [...countBrokenRules(text).keys()];
  if (broken.length > 0) {
    return refuse(broken.map((rule) => createArchiveFinding(rule, name, SENTENCES[rule] ?? 'It is not taken.')));
  }
  const yaml = parseYaml(text);
  if (yaml.findings.length === 0) return { yaml, findings: [] };
  const mistakes = yaml.findings.slice(0, MOST_MISTAKES);
  return refuse(
    mistakes.map(({ line, reason }) => createArchiveFinding('yaml.invalid', name, `Line ${line}: ${reason}.`)),
  );
}

function refuse(findings: readonly ArchiveFinding[]): StrictYaml {
  return { yaml: null, findings };
}

/**
 * Counts what breaks the rules by the tokens alone. The parser calls itself for every level, and takes minutes for two kilobytes of
 * keys of keys: the depth must be known before a text is parsed. The parser also ignores a second document.
 */
export function countBrokenRules(text: string): ReadonlyMap<PluginRule, number> {
  const rules = new Map<PluginRule, number>();
  const note = (rule: PluginRule) => rules.set(rule, (rules.get(rule) ?? 0) + 1);
  const checkNesting = createNestingCheck();
  let hasContent = false;
  for (const source of new Lexer().lex(text)) {
    const type = CST.tokenType(source) ?? '';
    const rule = type === 'doc-start' && hasContent ? 'yaml.invalid' : RULES[type];
    if (rule !== undefined) note(rule);
    const nesting = checkNesting(type, source.length);
    if (nesting !== null) note(nesting);
    hasContent ||= !EMPTY.includes(type);
  }
  return rules;
}

/** Follows the tokens of a text and tells whether they nest too deeply, or close what was not opened. */
function createNestingCheck(): (type: string, length: number) => PluginRule | null {
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
