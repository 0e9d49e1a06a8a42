import { AppError } from '../errors/app-error.ts';
import { parseTimestamp, type Timestamp, timestampSchema } from '../time/timestamp.ts';
import type { CursorValues } from './page.ts';

/** What a cursor value must be: `flag` is 0 or 1. */
export type SortKind = 'text' | 'integer' | 'flag' | 'timestamp';

/** Stands for "never" in an order: before every time a record can carry, and still a time to Postgres. */
export const NO_TIME: Timestamp = '0999-12-31T00:00:00.000000+00:00';

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
