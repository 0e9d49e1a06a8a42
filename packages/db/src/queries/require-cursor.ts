import { AppError, type CursorValues, parseTimestamp, timestampSchema } from '@learnwright/core';
import { NO_TIME, type SortKind } from './sort-key.ts';

/** Checks a cursor, which comes from a client, against the kinds of a list's sort keys; throws invalid_request. */
export function requireCursor(kinds: readonly SortKind[], values: CursorValues): CursorValues {
  if (values.length === kinds.length && kinds.every((kind, index) => CHECKS[kind](values[index]))) return values;
  throw new AppError('invalid_request', 'The cursor did not come from this list.', {
    findings: [
      { parameter: 'cursor', code: 'invalid_cursor', message: 'Use the cursor of a Link header of this list.' },
    ],
  });
}

const CHECKS = {
  // Postgres has no NUL in its texts.
  text: (value) => typeof value === 'string' && !value.includes('\0'),
  integer: (value) => Number.isSafeInteger(value),
  flag: (value) => value === 0 || value === 1,
  timestamp: (value) => value === NO_TIME || isTimestamp(value),
} satisfies Record<SortKind, (value: unknown) => boolean>;

/** The form of a timestamp is not enough: no database takes 31 February. */
function isTimestamp(value: unknown): boolean {
  const { success, data = '' } = timestampSchema.safeParse(value);
  const seconds = data.slice(0, 19);
  return success && parseTimestamp(`${seconds}Z`)?.slice(0, 19) === seconds;
}
