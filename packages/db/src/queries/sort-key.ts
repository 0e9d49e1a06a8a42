import type { Timestamp } from '@learnwright/core';

/** What a cursor value must be: `flag` is 0 or 1. */
export type SortKind = 'text' | 'integer' | 'flag' | 'timestamp';

/** One column of an order; the keys of a list end with one that makes the order total. */
export interface SortKey {
  readonly column: string;
  readonly direction: 'asc' | 'desc';
  readonly kind: SortKind;
}

/** Stands for "never" in an order: before every time a record can carry, and still a time to Postgres. */
export const NO_TIME: Timestamp = '0999-12-31T00:00:00.000000+00:00';
