import { AppError } from '../errors/app-error.ts';
import { parseTimestamp, type Timestamp } from '../time/timestamp.ts';
import { timestampSchema } from '../time/timestamp-schema.ts';

/** The sort values of the last row of a page; only the store that made them can read them. */
export type CursorValues = readonly (string | number | boolean | null)[];

/** Selects a part of a list: at most `limit` rows (null: all) after the cursor `after` (null: from the start). */
export interface PageRequest {
  readonly limit: number | null;
  readonly after: CursorValues | null;
}

/** A part of a list; `next` is the cursor of the next part, null at the end. Of long rows a part may have fewer than its limit. */
export interface Page<T> {
  readonly items: T[];
  readonly next: CursorValues | null;
}

/** The whole list at once. */
export const WHOLE_LIST: PageRequest = { limit: null, after: null };

/** The rows that `rowsOf` reads first, and at most; and the text that it reads at once, about. */
const FIRST_ROWS = 20;
const MOST_ROWS = 60;
const PAGE_LENGTH = 256 * 1024;

/**
 * The rows of a list one after another. They are read page by page, so that only one page is in memory; of long rows, a page
 * has few. How long the next rows are nobody knows: where one may have a megabyte, `most` is how many are read at once.
 *
 * @example
 * for await (const user of rowsOf((page) => stores.users.list(page))) names.push(user.name);
 */
export async function* rowsOf<T>(
  read: (page: PageRequest) => Promise<Page<T>>,
  { most = MOST_ROWS }: { readonly most?: number } = {},
): AsyncGenerator<T, void, undefined> {
  let after: CursorValues | null = null;
  let limit = Math.min(FIRST_ROWS, most);
  do {
    const page: Page<T> = await read({ limit, after });
    yield* page.items;
    after = page.next;
    const usual = lengthOf(page.items) / Math.max(1, page.items.length);
    limit = Math.max(1, Math.min(most, Math.floor(PAGE_LENGTH / usual)));
  } while (after !== null);
}

/** The length of the texts of rows, and something for the rest of each. */
function lengthOf(rows: readonly unknown[]): number {
  let length = 1;
  for (const row of rows) {
    length += 200;
    for (const value of Object.values(row ?? {})) if (typeof value === 'string') length += value.length;
  }
  return length;
}

/** The kind of a sort value in a cursor; `flag` is 0 or 1. */
export type SortKind = 'text' | 'integer' | 'flag' | 'timestamp';

/** Stands for "never" in a sort order: earlier than every time in a record, and still a valid time for PostgreSQL. */
export const NO_TIME: Timestamp = '0999-12-31T00:00:00.000000+00:00';

/** Checks a client's cursor against the kinds of a list's sort columns. Throws invalid_request when it does not fit. */
export function requireCursor(kinds: readonly SortKind[], values: CursorValues): CursorValues {
  if (values.length === kinds.length && kinds.every((kind, index) => CHECKS[kind](values[index]))) return values;
  throw new AppError('invalid_request', 'The cursor did not come from this list.', {
    findings: [
      { parameter: 'cursor', code: 'invalid_cursor', message: 'Use the cursor of a Link header of this list.' },
    ],
  });
}

const CHECKS = {
  // PostgreSQL has no NUL in its texts.
  text: (value) => typeof value === 'string' && !value.includes('\0'),
  integer: (value) => Number.isSafeInteger(value),
  flag: (value) => value === 0 || value === 1,
  timestamp: (value) => value === NO_TIME || isTimestamp(value),
} satisfies Record<SortKind, (value: unknown) => boolean>;

/** Checks more than the form of a timestamp: no database accepts 31 February. */
function isTimestamp(value: unknown): boolean {
  const { success, data = '' } = timestampSchema.safeParse(value);
  const seconds = data.slice(0, 19);
  return success && parseTimestamp(`${seconds}Z`)?.slice(0, 19) === seconds;
}
