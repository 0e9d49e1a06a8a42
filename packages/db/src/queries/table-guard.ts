import { tablePrefix } from '@learnwright/plugin-sdk';
import { CORE_TABLE_NAMES } from '../core-tables.ts';

/** Throws for SQL that names a table which the owner may not use there. */
export type TableGuard = (sql: string) => void;

/** What an owner does: `run` names no foreign table at all; a migration may read one, but not write its rows. */
export type GuardedWork = 'run' | 'migrate';

/** A table in SQL, and whether its rows are written. */
interface NamedTable {
  readonly name: string;
  readonly isWritten: boolean;
}

/** How many statements are remembered as good. */
const REMEMBERED = 1_000;

const CORE_TABLES: ReadonlySet<string> = new Set(CORE_TABLE_NAMES);

/**
 * Keeps a plugin to its own tables, in what its code says by mistake: those that begin with its prefix. Tables of core and
 * of other plugins are refused; catalogs and functions are not looked at.
 */
export function createTableGuard(owner: string, work: GuardedWork): TableGuard {
  const prefix = tablePrefix(owner);
  const isForeign = (name: string) => CORE_TABLES.has(name) || (name.startsWith('plg_') && !name.startsWith(prefix));
  const good = new Set<string>();
  return (sql) => {
    if (good.has(sql)) return;
    const foreign = listTables(sql).find(({ name, isWritten }) => isForeign(name) && (isWritten || work === 'run'));
    if (foreign !== undefined) throw new Error(refusal(owner, prefix, foreign, work));
    if (good.size === REMEMBERED) good.clear();
    good.add(sql);
  };
}

function refusal(owner: string, prefix: string, { name }: NamedTable, work: GuardedWork): string {
  const whose = `The table "${name}" does not belong to the plugin "${owner}", whose tables begin with ${prefix}.`;
  return work === 'run' ? `${whose} Records of core are in context.records.` : `${whose} A migration may only read it.`;
}

const TOKEN =
  /e'(?:[^'\\]|\\.|'')*'|'(?:[^']|'')*'|\$(\w*)\$[\s\S]*?\$\1\$|--[^\n]*|\/\*[\s\S]*?\*\/|"(?:[^"]|"")*"|`[^`]*`|\[\w+\]|[\p{L}_][\p{L}\p{N}_$]*|[^\s]/giu;
const QUOTED = /^["`[].*["`\]]$/su;
const WORD = /^[\p{L}_]/u;
/** Functions with a `from` of their own: `extract(year from created_at)`. */
const TAKES_FROM = new Set(['extract', 'trim', 'substring', 'overlay']);
/** Words between a verb and the name of its table. */
const BETWEEN = new Set(['only', 'lateral', 'if', 'not', 'exists', 'table']);
const ENDS_FROM = new Set([
  'where',
  'group',
  'order',
  'having',
  'limit',
  'union',
  'set',
  'returning',
  'select',
  'values',
  ';',
]);

/** A level of parentheses: the word before them, and whether a comma is followed by a table. */
interface Level {
  readonly word: string;
  inFrom: boolean;
}

/** Lists the tables that SQL names, those of `with` left out. */
function listTables(sql: string): NamedTable[] {
  const tokens = (sql.match(TOKEN) ?? []).filter((token) => !/^(?:--|\/\*)/.test(token)).map(plainToken);
  const named: NamedTable[] = [];
  const levels: Level[] = [{ word: '', inFrom: false }];
  let expected: 'read' | 'write' | null = null;
  for (let index = 0; index < tokens.length; index += 1) {
    const token = tokens[index] ?? '';
    const before = tokens[index - 1] ?? '';
    const level = levels.at(-1) ?? { word: '', inFrom: false };
    if (token === '(') {
      levels.push({ word: before, inFrom: false });
      expected = null;
    } else if (token === ')') {
      if (levels.length > 1) levels.pop();
      expected = null;
    } else if (token === ',') {
      expected = level.inFrom ? 'read' : null;
    } else if (ENDS_FROM.has(token)) {
      level.inFrom = false;
      expected = null;
    } else if (startsTables(token, before, level)) {
      if (token !== 'into' && token !== 'update') level.inFrom = true;
      expected = isWriting(token, before) ? 'write' : 'read';
    } else if (expected !== null && !BETWEEN.has(token)) {
      const { name, next } = readName(tokens, index);
      const isWritten = expected === 'write';
      // A name before parentheses is a function, or that of a table and its columns.
      if (name !== null && (isWritten || tokens[next] !== '(')) named.push({ name, isWritten });
      index = Math.max(index, next - 1);
      expected = null;
    }
  }
  const own = listCommonTables(tokens);
  return named.filter(({ name }) => !own.has(name));
}

function startsTables(token: string, before: string, level: Level): boolean {
  if (token === 'join' || token === 'into' || token === 'truncate' || token === 'table') return true;
  if (token === 'from') return before !== 'distinct' && !TAKES_FROM.has(level.word);
  if (token === 'using') return level.inFrom;
  return token === 'update' && before !== 'do' && before !== 'for' && before !== 'on';
}

function isWriting(token: string, before: string): boolean {
  if (token === 'from') return before === 'delete';
  if (token === 'table') return before === 'truncate';
  return token === 'into' || token === 'update' || token === 'truncate';
}

/** The last part of a name such as `public.users`, and the place after it. */
function readName(tokens: readonly string[], start: number): { readonly name: string | null; readonly next: number } {
  let at = start;
  while (tokens[at + 1] === '.') at += 2;
  const token = tokens[at] ?? '';
  return { name: WORD.test(token) ? token : null, next: at + 1 };
}

/** The names of `with name as (…)` and `with name (columns) as (…)`. */
function listCommonTables(tokens: readonly string[]): Set<string> {
  const names = new Set<string>();
  if (!tokens.includes('with')) return names;
  for (const [index, token] of tokens.entries()) {
    if (token !== 'as' || !['(', 'not', 'materialized'].includes(tokens[index + 1] ?? '')) continue;
    let at = index - 1;
    if (tokens[at] === ')') at = tokens.lastIndexOf('(', at) - 1;
    names.add(tokens[at] ?? '');
  }
  return names;
}

/** Words in lower case; quoted names without their quotes; texts are of no interest. */
function plainToken(token: string): string {
  if (/^(?:e?'|\$\w*\$)/i.test(token)) return "''";
  return QUOTED.test(token) ? token.slice(1, -1) : token.toLowerCase();
}
