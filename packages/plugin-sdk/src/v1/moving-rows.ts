import type { Page, PageRequest } from '@learnwright/core';

/** Reads a part of a list. */
export type ReadPart<T> = (page: PageRequest) => Promise<Page<T>>;

/** The rows that are read at once at the front of a list whose end was reached. */
const FRONT_ROWS = 20;

/**
 * Reads a list whose rows may move while it is read, part after part: each row comes once, where it is met first. A whole list ends
 * with the rows that have moved to its front meanwhile.
 */
export function meetEachOnce<T>(page: PageRequest, read: ReadPart<T>, idOf: (row: T) => string): ReadPart<T> {
  const met = new Set<string>();
  const takeNew = (rows: readonly T[]) =>
    rows.filter((row) => {
      const count = met.size;
      return met.add(idOf(row)).size > count;
    });

  async function readFront(): Promise<T[]> {
    const moved: T[] = [];
    let after = page.after;
    do {
      const front = await read({ limit: FRONT_ROWS, after });
      const found = takeNew(front.items);
      moved.push(...found);
      after = found.length === 0 ? null : front.next;
    } while (after !== null);
    return moved;
  }

  return async (part) => {
    const { items, next } = await read(part);
    const found = takeNew(items);
    const isEnd = next === null && page.limit === null && part.after !== page.after;
    return { items: isEnd ? [...found, ...(await readFront())] : found, next };
  };
}
