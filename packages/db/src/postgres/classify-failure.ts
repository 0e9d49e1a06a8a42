import type { ClassifyFailure, DatabaseFailure } from '../failures.ts';

/** SQLSTATEs, and classes of them, that are PostgreSQL's own failures. The whole code counts before its class. */
const STATES: Readonly<Record<string, DatabaseFailure>> = {
  '08': 'lost',
  '53': 'busy',
  '53100': 'full',
  '57P': 'lost',
  '57P03': 'unreachable',
  '58': 'broken',
  XX001: 'broken',
  XX002: 'broken',
  '57014': 'slow',
  '25P03': 'slow',
  '25P04': 'slow',
  '55P03': 'locked',
  '40001': 'contended',
  '40P01': 'contended',
  // A standby, or a server that an operator has made read-only.
  '25006': 'readonly',
};

/** Node's codes for a server that cannot be reached, or not any more. */
const SYSTEM_ERRORS: Readonly<Record<string, DatabaseFailure>> = {
  EAI_AGAIN: 'unreachable',
  ECONNREFUSED: 'unreachable',
  ENOENT: 'unreachable',
  ENOTFOUND: 'unreachable',
  ECONNABORTED: 'lost',
  ECONNRESET: 'lost',
  EHOSTDOWN: 'lost',
  EHOSTUNREACH: 'lost',
  ENETDOWN: 'lost',
  ENETUNREACH: 'lost',
  EPIPE: 'lost',
  ETIMEDOUT: 'lost',
};

/** What pg says of a lost connection and gives no code; a server that has not answered in time counts as lost. */
const LOST =
  /^(?:Connection terminated|Client (?:has encountered a connection error|was closed) and is not queryable|Query read timeout|timeout expired)/;

/** Tells which failure of PostgreSQL or of the way there an error is. */
export const classifyPostgresFailure: ClassifyFailure = (error) => {
  if (!(error instanceof Error)) return null;
  if (LOST.test(error.message)) return 'lost';
  // A pooler says so to every connection with that URL.
  if (error.message.startsWith('unsupported startup parameter')) return null;
  if (isOutdatedPlan(error)) return 'upgraded';
  const code = 'code' in error ? String(error.code) : '';
  if (Object.hasOwn(SYSTEM_ERRORS, code)) return SYSTEM_ERRORS[code] ?? null;
  if (!/^[0-9A-Z]{5}$/.test(code)) return null;
  return STATES[code] ?? STATES[code.slice(0, 3)] ?? STATES[code.slice(0, 2)] ?? null;
};

/**
 * Tells whether PostgreSQL has refused a prepared statement because a table has other columns now, as it has after an upgrade beside
 * which older servers go on. The sentence is in the language of the database; the place that it comes from is not.
 */
export function isOutdatedPlan(error: unknown): boolean {
  if (!(error instanceof Error && 'code' in error && 'routine' in error)) return false;
  return error.code === '0A000' && error.routine === 'RevalidateCachedQuery';
}
