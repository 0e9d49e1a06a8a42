import { findOutage } from '@learnwright/core';
import { findSqliteFile, listPlaces } from '@learnwright/db';

/** The sentences that tell an operator what to check, by SQLSTATE or SQLite's result code; `_` stands for the place. */
const ADVICE: readonly (readonly [code: RegExp, sentence: string])[] = [
  [/^28/, '_ refuses the user. Check the name and the password in DATABASE_URL.'],
  [/^3D000$/, '_ has no database of this name. Create it, or correct DATABASE_URL.'],
  [/^42501$/, '_ does not let the user make tables. Grant the user "create" on the database and its schema.'],
  [/^SQLITE_(NOTADB|CORRUPT)/, '_ is damaged, or is no SQLite database. Restore a backup, or correct DATABASE_URL.'],
  [/^SQLITE_(BUSY|LOCKED|PROTOCOL)/, '_ is locked by another process. End that process, then try again.'],
  [/^SQLITE_FULL|^ENOSPC/, 'The disk of _ is full. Make room, then try again.'],
  [
    /^SQLITE_|^E(ACCES|PERM|ROFS|ISDIR|NOTDIR)/,
    '_ cannot be opened or written. Check the file, its folder and their owner.',
  ],
];
const UNREACHABLE =
  '_ does not answer. Check that PostgreSQL runs there, that DATABASE_URL names its host and port, and that no firewall is between.';
const REFUSED_PARAMETER =
  '_ is a pooler that refuses what DATABASE_URL asks of a connection. Take it out, and set it for the role or the database.';

/**
 * The error of a start whose database could not be opened: what happened, what to check, and the cause. `setting` says where
 * the URL stands.
 */
export function explainOpening(url: string, error: unknown, setting = 'DATABASE_URL'): Error {
  const cause = findOutage(error)?.cause ?? error;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  const isRefused = cause instanceof Error && cause.message.startsWith('unsupported startup parameter');
  const advice = isRefused
    ? REFUSED_PARAMETER
    : (ADVICE.find(([pattern]) => pattern.test(code))?.[1] ?? (findOutage(error) === null ? null : UNREACHABLE));
  // Our own sentence, or that of a library, says enough.
  if (advice === null) return error instanceof Error ? error : new Error(String(error));
  const reason = cause instanceof Error && cause.message !== '' ? cause.message : code;
  const sentence = advice.replace('_', `The database ${placeOf(url)}`).replace('DATABASE_URL', setting);
  return new Error(`${sentence} (${reason})`, { cause: error });
}

/** The error of work that writes into a folder: names the folder where its disk is full, else the same one. */
export function explainFullDisk(folder: string, error: unknown): unknown {
  const isFull = error instanceof Error && 'code' in error && /^(?:SQLITE_FULL|ENOSPC|EDQUOT)/.test(String(error.code));
  if (!isFull) return error;
  return new Error(`The disk of ${folder} is full. Make room, then try again. (${error.message})`, { cause: error });
}

/** Hosts and ports of a PostgreSQL, without user and password. */
export function addressOf(url: string): string {
  return listPlaces(url).join(', ');
}

function placeOf(url: string): string {
  const file = findSqliteFile(url);
  return file === null ? `at ${addressOf(url)}` : file;
}
