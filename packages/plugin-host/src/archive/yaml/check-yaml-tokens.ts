import { CST, Lexer } from 'yaml';
import type { PluginRule } from '../plugin-rules.ts';

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

/**
 * The rules that a YAML text breaks by its tokens alone. The library calls itself for every level, and keys of keys take
 * it minutes for two kilobytes: the depth must be known before a text is parsed. A second document is refused here too,
 * since the parser leaves it out without a word.
 */
export function checkYamlTokens(text: string): ReadonlySet<PluginRule> {
  const rules = new Set<PluginRule>();
  const isTooDeep = createDepthCheck();
  let hasContent = false;
  for (const source of new Lexer().lex(text)) {
    const type = CST.tokenType(source) ?? '';
    const rule = type === 'doc-start' && hasContent ? 'yaml.invalid' : RULES[type];
    if (rule !== undefined) rules.add(rule);
    if (isTooDeep(type, source.length)) rules.add('yaml.too_deep');
    hasContent ||= !EMPTY.includes(type);
  }
  return rules;
}

/** Follows the tokens of a text and tells whether they nest deeper than is taken. */
function createDepthCheck(): (type: string, length: number) => boolean {
  let brackets = 0;
  let indent = 0;
  /** How many indicators stand on this line, outside of brackets, and since the last bracket or comma. */
  let onLine = 0;
  let inBrackets = 0;
  let isFresh = true;
  return (type, length) => {
    const change = DEPTH_OF_BRACKETS[type] ?? 0;
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
    return brackets > MAX_DEPTH || inBrackets > MAX_DEPTH || depthOfLine > MAX_DEPTH;
  };
}
