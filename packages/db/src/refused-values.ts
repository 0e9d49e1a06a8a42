import { AppError } from '@learnwright/core';

/** What PostgreSQL (by SQLSTATE) and SQLite say of a value that no column of its kind can hold. */
const UNSTORABLE: ReadonlySet<string> = new Set([
  // Too long, out of range, no date or none that it knows, no text of its encoding, not of the type.
  '22001',
  '22003',
  '22007',
  '22008',
  '22021',
  '22P02',
  '22P05',
  'SQLITE_MISMATCH',
  'SQLITE_TOOBIG',
]);

/**
 * The answer to what a database says of the values in a statement: they come from whoever asked, so it is the caller's
 * mistake and no failure of the server or a plugin. A record whose parent was deleted meanwhile is not_found, a value that
 * cannot be stored is invalid_request. Null for everything else. What the database said is the cause, for the log.
 */
export function refuseValues(error: unknown): AppError | null {
  if (!(error instanceof Error) || !('code' in error)) return null;
  const { code, message } = error;
  if (isParentGone(String(code), message)) {
    return new AppError('not_found', 'A record that this belongs to has just been deleted.', { cause: error });
  }
  if (!UNSTORABLE.has(String(code)) && !isTooLongForIndex(String(code), message)) return null;
  return new AppError('invalid_request', 'The request holds a value that cannot be stored.', { cause: error });
}

/** A record that is deleted while others still need it is the mistake of the statement. */
function isParentGone(code: string, message: string): boolean {
  if (code === 'SQLITE_CONSTRAINT_FOREIGNKEY') return true;
  return code === '23503' && message.startsWith('insert or update on table');
}

/** A key has a greatest length on PostgreSQL. */
function isTooLongForIndex(code: string, message: string): boolean {
  return code === '54000' && message.startsWith('index row');
}
