import type { ClassifyFailure, DatabaseFailure } from '../failures.ts';

/** The first word of SQLite's result codes that are its own failures; an extended code adds more: `SQLITE_IOERR_WRITE`. */
const RESULTS: Readonly<Record<string, DatabaseFailure>> = {
  BUSY: 'locked',
  LOCKED: 'locked',
  PROTOCOL: 'locked',
  FULL: 'full',
  NOMEM: 'busy',
  IOERR: 'broken',
  CANTOPEN: 'broken',
  CORRUPT: 'broken',
  NOTADB: 'broken',
  READONLY: 'readonly',
};

/** Tells which failure of SQLite or its file an error is. */
export const classifySqliteFailure: ClassifyFailure = (error) => {
  if (!(error instanceof Error) || !('code' in error)) return null;
  const word = /^SQLITE_([A-Z]+)/.exec(String(error.code))?.[1] ?? '';
  return Object.hasOwn(RESULTS, word) ? (RESULTS[word] ?? null) : null;
};
