import type { SortKind } from '@learnwright/core';

/** One column of an order; the keys of a list end with one that makes the order total. */
export interface SortKey {
  readonly column: string;
  readonly direction: 'asc' | 'desc';
  readonly kind: SortKind;
}
