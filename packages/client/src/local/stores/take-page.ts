import type { Page, PageRequest } from '@learnwright/core';

/** A part of a list that is sorted already; a cursor here is the number of rows before it. */
export function takePage<Row>(rows: Row[], { limit, after }: PageRequest): Page<Row> {
  const start = Number(after?.[0] ?? 0);
  const end = limit === null ? rows.length : start + limit;
  return { items: rows.slice(start, end), next: end < rows.length ? [end] : null };
}
