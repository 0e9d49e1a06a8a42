import { AppError, type CursorValues, type Page, type PageRequest } from '@learnwright/core';

/** One part of an order: the value of a row to sort by, and which way. */
export interface MemorySort<Row> {
  readonly value: (row: Row) => string | number;
  readonly direction: 'asc' | 'desc';
}

/** Sorts the rows and returns the part that the page asks for. */
export function readPage<Row>(rows: readonly Row[], order: readonly MemorySort<Row>[], page: PageRequest): Page<Row> {
  if (page.after !== null && page.after.length !== order.length) throw invalidCursor();
  const after = page.after;
  const sorted = rows
    .map((row) => ({ row, values: order.map(({ value }) => value(row)) }))
    .filter(({ values }) => after === null || compare(order, values, after) > 0)
    .sort((left, right) => compare(order, left.values, right.values));
  const part = page.limit === null ? sorted : sorted.slice(0, page.limit);
  const last = part.at(-1);
  return {
    items: part.map(({ row }) => row),
    next: part.length < sorted.length && last !== undefined ? last.values : null,
  };
}

function compare(
  order: readonly Pick<MemorySort<never>, 'direction'>[],
  left: CursorValues,
  right: CursorValues,
): number {
  for (const [index, { direction }] of order.entries()) {
    const [a, b] = [left[index] ?? '', right[index] ?? ''];
    if (a !== b) return a < b === (direction === 'asc') ? -1 : 1;
  }
  return 0;
}

function invalidCursor(): AppError {
  return new AppError('invalid_request', 'The cursor did not come from this list.', {
    findings: [
      { parameter: 'cursor', code: 'invalid_cursor', message: 'Use the cursor of a Link header of this list.' },
    ],
  });
}
