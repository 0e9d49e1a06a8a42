import type { Page, PageRequest } from '@learnwright/core';

/** Orders texts as databases do, by their characters; the first pair that differs decides. */
export function compareTexts(left: readonly string[], right: readonly string[]): number {
  for (const [index, text] of left.entries()) {
    const other = right[index] ?? '';
    if (text !== other) return text < other ? -1 : 1;
  }
  return 0;
}

/** Takes a page of a sorted list; a cursor here is the number of rows before the page. */
export function takePage<Row>(rows: Row[], { limit, after }: PageRequest): Page<Row> {
  const start = Number(after?.[0] ?? 0);
  const end = limit === null ? rows.length : start + limit;
  return { items: rows.slice(start, end), next: end < rows.length ? [end] : null };
}
