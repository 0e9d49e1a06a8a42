import type { DialectName } from '@learnwright/plugin-sdk';

/**
 * A part of SQL: a `word` is a keyword or a name in lower case, a `name` stood in quotes, a `text` is a literal.
 * Anything else is a `sign`, such as a bracket or a number.
 */
export interface SqlToken {
  readonly kind: 'word' | 'name' | 'text' | 'sign';
  /** Without quotes; names in lower case as well, for SQLite compares them so. */
  readonly text: string;
  /** Whether the text has escapes with backslashes, which stay as they are. */
  readonly isEscaped?: boolean;
}

/** What begins a token, by the rules of one database. */
interface Rules {
  readonly space: RegExp;
  readonly comment: RegExp;
  readonly text: RegExp;
  readonly name: RegExp;
  readonly sign: RegExp;
}

// Beyond ASCII, both databases take every character for a letter.
const WORD = /[a-z_\u{80}-\u{10ffff}][\w$\u{80}-\u{10ffff}]*/iuy;

const RULES = {
  sqlite: {
    space: /[\s\ufeff]+/y,
    comment: /--[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/y,
    text: /'((?:[^']|'')*)'/y,
    name: /"((?:[^"]|"")*)"|`((?:[^`]|``)*)`|\[([^\]]*)\]/y,
    // A number, or a parameter: `?1`, `:name`, `$name::part(anything)`.
    sign: /\d+(?:\.\d*)?(?:e[+-]?\d+)?|[$@:#](?:[\w$\u{80}-\u{10ffff}]|::)+(?:\([^)\s]*\))?/iuy,
  },
  postgres: {
    space: /[ \t\n\r\f\v]+/y,
    comment: /--[^\n\r]*/y,
    text: /'((?:[^']|'')*)'|\$([a-z_\u{80}-\u{10ffff}][\w\u{80}-\u{10ffff}]*)?\$([\s\S]*?)\$\2\$/iuy,
    name: /"((?:[^"]|"")*)"/y,
    sign: /\d+(?:\.\d*)?(?:e[+-]?\d+)?|\$\d+/iuy,
  },
} as const satisfies Record<DialectName, Rules>;

/** A text with backslashes, and what goes on with it behind a line break. */
const ESCAPED_TEXT = /e'(?:[^'\\]|\\[\s\S]|'')*'/iuy;
const CONTINUED_TEXT = /'(?:[^'\\]|\\[\s\S]|'')*'/uy;
/** A name whose letters may be written as numbers. */
const ESCAPED_NAME = /u&"/iuy;

/** Cuts SQL into its tokens as the database would; comments are left out. Throws for a name with escapes. */
export function readTokens(sql: string, dialect: DialectName): SqlToken[] {
  const tokens: SqlToken[] = [];
  const rules: Rules = RULES[dialect];
  let at = 0;
  const take = (rule: RegExp): RegExpExecArray | null => {
    rule.lastIndex = at;
    const found = rule.exec(sql);
    if (found !== null) at += found[0].length;
    return found;
  };
  const takeEscaped = (): string | null => {
    let text = take(ESCAPED_TEXT)?.[0] ?? null;
    for (let more = text; more !== null; ) {
      const end = at;
      while (take(rules.space) !== null || take(rules.comment) !== null);
      more = /[\n\r]/.test(sql.slice(end, at)) ? (take(CONTINUED_TEXT)?.[0] ?? null) : null;
      if (more === null) at = end;
      else text += more;
    }
    return text;
  };
  while (at < sql.length) {
    if (take(rules.space) !== null || take(rules.comment) !== null) continue;
    if (dialect === 'postgres') {
      if (sql.startsWith('/*', at)) {
        at = endOfNested(sql, at);
        continue;
      }
      if (take(ESCAPED_NAME) !== null)
        throw new Error('Names in the SQL of a plugin are written without escapes: no U&"…".');
      const escaped = takeEscaped();
      if (escaped !== null) {
        tokens.push({ kind: 'text', text: escaped, isEscaped: true });
        continue;
      }
    }
    const text = take(rules.text);
    if (text !== null) {
      const read = text[3] ?? text[1]?.replaceAll("''", "'") ?? '';
      // Texts one below the other are one text.
      const above = dialect === 'postgres' && tokens.at(-1)?.kind === 'text' ? tokens.pop() : undefined;
      tokens.push({ ...above, kind: 'text', text: (above?.text ?? '') + read });
      continue;
    }
    const name = take(rules.name);
    if (name !== null) {
      tokens.push({ kind: 'name', text: unquote(name).toLowerCase() });
      continue;
    }
    const word = take(WORD);
    if (word !== null) {
      tokens.push({ kind: 'word', text: word[0].toLowerCase() });
      continue;
    }
    tokens.push({ kind: 'sign', text: take(rules.sign)?.[0] ?? sql.charAt(at++) });
  }
  return tokens;
}

function unquote([, double, backtick, bracket = '']: RegExpExecArray): string {
  return double?.replaceAll('""', '"') ?? backtick?.replaceAll('``', '`') ?? bracket;
}

/** The end of a comment with comments in it. */
function endOfNested(sql: string, start: number): number {
  const marks = /\/\*|\*\//g;
  marks.lastIndex = start;
  let depth = 0;
  for (let mark = marks.exec(sql); mark !== null; mark = marks.exec(sql)) {
    depth += mark[0] === '/*' ? 1 : -1;
    if (depth === 0) return marks.lastIndex;
  }
  return sql.length;
}
