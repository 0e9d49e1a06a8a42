import type { PageRequest } from '@learnwright/core';
import { expect, it } from 'vitest';
import { meetEachOnce, type ReadPart } from './moving-rows.ts';

interface Row {
  readonly id: string;
  readonly time: number;
}

/** A list with the newest row first, of which some may be written while it is read. */
function createList(count: number) {
  const times = new Map(Array.from({ length: count }, (_, index) => [`row-${index}`, count - index]));
  let clock = count;
  let reads = 0;
  const read: ReadPart<Row> = async ({ limit, after }) => {
    reads += 1;
    const rows = [...times].map(([id, time]) => ({ id, time })).toSorted((one, other) => other.time - one.time);
    const behind = after === null ? rows : rows.filter(({ time }) => time < Number(after[0]));
    const items = behind.slice(0, limit ?? count);
    return { items, next: items.length < behind.length ? [items.at(-1)?.time ?? 0] : null };
  };
  const write = (id: string) => {
    clock += 1;
    times.set(id, clock);
  };
  return { read, write, countReads: () => reads };
}

/** The ids of a list that is read in parts; `between` is called before each part but the first. */
async function walk(page: PageRequest, read: ReadPart<Row>, rows: number, between: (part: number) => void) {
  const once = meetEachOnce(page, read, ({ id }) => id);
  const ids: string[] = [];
  let after = page.after;
  let part = 0;
  do {
    if (part > 0) between(part);
    const limit = page.limit === null ? rows : Math.min(rows, page.limit - ids.length);
    const { items, next } = await once({ limit, after });
    ids.push(...items.map(({ id }) => id));
    after = next;
    part += 1;
  } while (after !== null && ids.length < (page.limit ?? Number.POSITIVE_INFINITY));
  return ids;
}

const ids = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => `row-${from + index}`);

it('reads each row once, and at the end of a whole list those that have moved to its front', async () => {
  const { read, write } = createList(10);
  const found = await walk({ limit: null, after: null }, read, 3, (part) => {
    if (part === 1) for (const id of ['row-1', 'row-8', 'new']) write(id);
    if (part === 2) write('row-9');
  });
  expect(found).toEqual([...ids(0, 8), 'row-9', 'new', 'row-8']);
});

it('finds however many rows have moved', async () => {
  const { read, write } = createList(200);
  const found = await walk({ limit: null, after: null }, read, 50, (part) => {
    if (part === 1) for (const id of ids(60, 150)) write(id);
  });
  expect(found.toSorted()).toEqual(ids(0, 200).toSorted());
});

it('reads nothing again of a list of one part, and of a page', async () => {
  const whole = createList(5);
  expect(await walk({ limit: null, after: null }, whole.read, 5, () => undefined)).toEqual(ids(0, 5));
  expect(whole.countReads()).toBe(1);
  const page = createList(5);
  expect(await walk({ limit: 5, after: null }, page.read, 2, () => page.write('row-4'))).toEqual(ids(0, 4));
  expect(page.countReads()).toBe(2);
});
