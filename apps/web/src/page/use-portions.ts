import { useState } from 'react';

/** How many rows a list has at first, and how many more each time, where nothing else is said. */
const PORTION = 50;
/** The most that the server lists at once. */
const MOST = 500;

/** A list that grows in portions. */
interface Portions {
  /** What to ask the server for: one more than are shown tells whether there are others. */
  readonly limit: number;
  show<Row>(rows: readonly Row[]): readonly Row[];
  hasMore(rows: readonly unknown[]): boolean;
  /** Whether there may be others that no list brings: they can be searched. */
  isFull(rows: readonly unknown[]): boolean;
  grow(): void;
}

/** Shows a list in portions; `of` names it, and another list begins with its first portion. */
export function usePortions(of = '', portion = PORTION): Portions {
  const [kept, setKept] = useState({ of, shown: portion });
  const shown = kept.of === of ? kept.shown : portion;
  return {
    limit: Math.min(shown + 1, MOST),
    show: (rows) => rows.slice(0, shown),
    hasMore: ({ length }) => length > shown,
    isFull: ({ length }) => length >= MOST && shown >= MOST,
    grow: () => setKept({ of, shown: shown + portion }),
  };
}
