/** The columns of a table. */
export interface TableColumns {
  readonly columns: readonly string[];
  /** The column that is another name of the row's id; -1 for none. */
  readonly idColumn: number;
}

/** The bytes are no database file, or one that is damaged or made to mislead. */
export class DamagedFileError extends Error {}

/** The longest statement of a table, in UTF-16 code units. */
const MAX_STATEMENT = 100_000;

/** Reads the names of columns from the statement that made a table. Throws DamagedFileError for one of over 100,000 characters. */
export function readColumns(sql: string): TableColumns {
  if (sql.length > MAX_STATEMENT) throw new DamagedFileError('The statement of a table is too long.');
  const plain = withoutComments(sql);
  const body = plain.slice(plain.indexOf('(') + 1, plain.lastIndexOf(')'));
  // A comma inside parentheses belongs to a type or a constraint.
  const parts = body
    .replace(/\([^()]*\)/g, '')
    .split(',')
    .map((part) => part.trim());
  const columns = parts.map((part) => /^["`[]?([a-z_]\w*)/i.exec(part)?.[1]?.toLowerCase() ?? '');
  return { columns, idColumn: parts.findIndex((part) => /^\S+\s+integer\b.*\bprimary\s+key\b/is.test(part)) };
}

/** Each comment is one space; one that does not end goes to the end of the statement. */
function withoutComments(sql: string): string {
  const parts: string[] = [];
  let behind = 0;
  for (const { 0: opening, index } of sql.matchAll(/\/\*|--/g)) {
    if (index < behind) continue;
    const closing = opening === '--' ? '\n' : '*/';
    const end = sql.indexOf(closing, index + 2);
    parts.push(sql.slice(behind, index), ' ');
    behind = end === -1 ? sql.length : end + (opening === '--' ? 0 : closing.length);
  }
  return parts.join('') + sql.slice(behind);
}
