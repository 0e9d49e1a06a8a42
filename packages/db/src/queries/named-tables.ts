import type { SqlToken } from './sql-tokens.ts';

/** A table in SQL, and whether its rows are written. */
export interface NamedTable {
  /** The last part of the name. */
  readonly name: string;
  /** The part before it, such as `public`. */
  readonly schema: string | null;
  readonly isWritten: boolean;
}

/** Functions with a `from` of their own: `extract(year from created_at)`. */
const TAKES_FROM = new Set(['extract', 'trim', 'substring', 'overlay']);
/** Words between a verb and the name of its table. */
const BETWEEN = new Set(['only', 'lateral', 'if', 'not', 'exists', 'table', 'concurrently']);
const CONFLICTS = new Set(['ignore', 'replace', 'abort', 'fail', 'rollback']);
/** Words behind which a comma is followed by no table; each of them is reserved in both databases. */
const ENDS_FROM = new Set(['where', 'group', 'order', 'having', 'limit', 'union', 'returning', 'select', ';']);
const LOCKING = new Set(['update', 'share', 'no', 'key']);

/** Words between which and `update` there is no statement: `for update`, `after insert or update`. */
const NO_VERB = new Set(['do', 'for', 'on', 'before', 'after', 'of', 'or']);
/** `create trigger … update of name on …` */
const IN_TRIGGERS = new Set(['of', 'on']);

/** A level of parentheses. */
interface Level {
  /** The word before them. */
  readonly word: string;
  /** The name that a common table has once the level ends. */
  readonly defines: string | null;
  /** The common tables that this level and those in it see. */
  readonly common: Set<string>;
  /** Whether a comma is followed by a table. */
  inFrom: boolean;
  /** Whether those tables are written. */
  isWriting: boolean;
  isQuery: boolean;
  /** Whether `using` is followed by a table, as behind `delete from`, and not by columns. */
  takesUsing: boolean;
}

/** A common table, and whether its own query sees it. */
interface CommonTable {
  readonly name: string;
  readonly isRecursive: boolean;
}

/** Lists the tables that SQL names; common tables are left out where they are seen. */
export function listTables(tokens: readonly SqlToken[]): NamedTable[] {
  const named: NamedTable[] = [];
  const common = listCommonTables(tokens);
  const levels = [levelOf('', false)];
  let expected: 'read' | 'write' | null = null;
  for (let index = 0; index < tokens.length; index += 1) {
    const token = textAt(tokens, index);
    const level = levels.at(-1) ?? levelOf('', false);
    if (token === '(' && isSign(tokens, index)) {
      const defined = common.get(index);
      if (defined?.isRecursive === true) level.common.add(defined.name);
      levels.push(levelOf(textAt(tokens, index - 1), expected !== null, defined?.name));
    } else if (token === ')' && isSign(tokens, index)) {
      if (levels.length > 1) levels.pop();
      if (level.defines !== null) levels.at(-1)?.common.add(level.defines);
      expected = null;
    } else if (token === ',') {
      expected = level.inFrom ? (level.isWriting ? 'write' : 'read') : null;
    } else if (endsFrom(tokens, index)) {
      level.inFrom = false;
      level.takesUsing = false;
      level.isQuery ||= token === 'select';
      expected = null;
      if (token === ';') levels.splice(0, levels.length, levelOf('', false));
    } else if (startsTables(tokens, index, level)) {
      level.isWriting = isWriting(tokens, index);
      level.inFrom ||= token !== 'into' && token !== 'update' && token !== 'in';
      level.takesUsing = level.isWriting && token !== 'update';
      expected = level.isWriting ? 'write' : 'read';
    } else if (expected !== null && isBetween(tokens, index)) {
      if (token === 'or') index += 1;
    } else if (expected !== null) {
      const { name, schema, next } = readName(tokens, index);
      const isWritten = expected === 'write';
      // A name before parentheses is a function, or that of a table and its columns.
      const isTable = name !== null && (isWritten || textAt(tokens, next) !== '(');
      const isCommon = !isWritten && schema === null && levels.some((seen) => seen.common.has(name ?? ''));
      if (isTable && !isCommon) named.push({ name, schema, isWritten });
      index = Math.max(index, next - 1);
      expected = null;
    }
  }
  return named;
}

function levelOf(word: string, inFrom: boolean, defines: string | null = null): Level {
  return { word, defines, common: new Set(), inFrom, isWriting: false, isQuery: false, takesUsing: false };
}

function endsFrom(tokens: readonly SqlToken[], index: number): boolean {
  if (textAt(tokens, index) === ';') return isSign(tokens, index);
  if (!isKeyword(tokens, index)) return false;
  const token = textAt(tokens, index);
  const next = textAt(tokens, index + 1);
  // `on conflict do update set`, `for update of`
  return ENDS_FROM.has(token) || (token === 'do' && next === 'update') || (token === 'for' && LOCKING.has(next));
}

function startsTables(tokens: readonly SqlToken[], index: number, level: Level): boolean {
  if (!isKeyword(tokens, index)) return false;
  const before = textAt(tokens, index - 1);
  switch (textAt(tokens, index)) {
    case 'join':
    case 'table':
      return true;
    case 'into':
      return before === 'insert' || before === 'merge' || CONFLICTS.has(before);
    case 'from':
      if (before === 'distinct' && ['is', 'not'].includes(textAt(tokens, index - 2))) return false;
      return level.isQuery || !TAKES_FROM.has(level.word);
    case 'using':
      return level.takesUsing;
    case 'update':
    case 'truncate':
      return !NO_VERB.has(before) && !IN_TRIGGERS.has(textAt(tokens, index + 1));
    case 'in':
      // SQLite takes the name of a table there.
      return level.word !== 'position' && ['word', 'name', 'text'].includes(tokens[index + 1]?.kind ?? '');
    default:
      return (textAt(tokens, index) === 'lock' || textAt(tokens, index) === 'view') && isStatementWord(tokens, index);
  }
}

/** `lock users` and `refresh materialized view users` name what they write. */
function isStatementWord(tokens: readonly SqlToken[], index: number): boolean {
  if (textAt(tokens, index) === 'lock') return index === 0 || textAt(tokens, index - 1) === ';';
  return textAt(tokens, index - 2) === 'refresh';
}

function isWriting(tokens: readonly SqlToken[], index: number): boolean {
  const before = textAt(tokens, index - 1);
  const token = textAt(tokens, index);
  if (token === 'from') return before === 'delete';
  if (token === 'table') return before === 'truncate' || before === 'lock';
  return ['into', 'update', 'truncate', 'lock', 'view'].includes(token);
}

/** Whether a word stands between a verb and the name of its table: `update or ignore only users`. */
function isBetween(tokens: readonly SqlToken[], index: number): boolean {
  const token = textAt(tokens, index);
  if (!isKeyword(tokens, index)) return false;
  return BETWEEN.has(token) || (token === 'or' && CONFLICTS.has(textAt(tokens, index + 1)));
}

/** The parts of a name such as `public.users`, and the place after it. */
function readName(
  tokens: readonly SqlToken[],
  start: number,
): { readonly name: string | null; readonly schema: string | null; readonly next: number } {
  let at = start;
  while (textAt(tokens, at + 1) === '.') at += 2;
  const token = tokens[at];
  const name = token === undefined || token.kind === 'sign' ? null : token.text.toLowerCase();
  return { name, schema: at > start ? textAt(tokens, at - 2) : null, next: at + 1 };
}

/** The tables of `with name as (…), other (columns) as (…)`, by the places of their queries. */
function listCommonTables(tokens: readonly SqlToken[]): ReadonlyMap<number, CommonTable> {
  const found = new Map<number, CommonTable>();
  const closes = matchParentheses(tokens);
  for (const [index] of tokens.entries()) {
    if (!isKeyword(tokens, index) || textAt(tokens, index) !== 'with') continue;
    const isRecursive = textAt(tokens, index + 1) === 'recursive';
    let at = isRecursive ? index + 1 : index;
    do {
      const name = textAt(tokens, at + 1);
      const open = findQuery(tokens, at + 2, closes);
      if (open === null) break;
      found.set(open, { name, isRecursive });
      at = (closes.get(open) ?? tokens.length) + 1;
    } while (textAt(tokens, at) === ',');
  }
  return found;
}

/** The parenthesis of `as (`, `(columns) as (` or `as not materialized (`. */
function findQuery(tokens: readonly SqlToken[], start: number, closes: ReadonlyMap<number, number>): number | null {
  let at = textAt(tokens, start) === '(' ? (closes.get(start) ?? tokens.length) + 1 : start;
  if (textAt(tokens, at) !== 'as') return null;
  at += 1;
  if (textAt(tokens, at) === 'not') at += 1;
  if (textAt(tokens, at) === 'materialized') at += 1;
  return textAt(tokens, at) === '(' ? at : null;
}

function matchParentheses(tokens: readonly SqlToken[]): ReadonlyMap<number, number> {
  const closes = new Map<number, number>();
  const open: number[] = [];
  for (const [index, { kind, text }] of tokens.entries()) {
    if (kind !== 'sign') continue;
    if (text === '(') open.push(index);
    const start = text === ')' ? open.pop() : undefined;
    if (start !== undefined) closes.set(start, index);
  }
  return closes;
}

function textAt(tokens: readonly SqlToken[], index: number): string {
  return tokens[index]?.text ?? '';
}

function isSign(tokens: readonly SqlToken[], index: number): boolean {
  return tokens[index]?.kind === 'sign';
}

/** A word that is no part of a name: behind a dot even `where` is one. */
function isKeyword(tokens: readonly SqlToken[], index: number): boolean {
  return tokens[index]?.kind === 'word' && !(textAt(tokens, index - 1) === '.' && isSign(tokens, index - 1));
}
