import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatTimestamp } from '../time/timestamp.ts';
import { NO_TIME, type PageRequest, requireCursor, rowsOf, type SortKind } from './page.ts';

const CASES = {
  text: { taken: ['', 'text', '🧡'], refused: ['a\0b', 1, null, true] },
  integer: { taken: [0, -1, Number.MAX_SAFE_INTEGER], refused: [0.5, 2 ** 53, Number.NaN, '1', null] },
  flag: { taken: [0, 1], refused: [2, -1, true, '1', null] },
  timestamp: {
    taken: ['2026-11-20T14:29:00.123456+00:00', '2024-02-29T00:00:00.000000+00:00', NO_TIME],
    refused: [
      '2026-11-20T14:29:00Z',
      '2026-02-29T00:00:00.000000+00:00',
      '2026-13-01T00:00:00.000000+00:00',
      '2026-11-20T24:00:00.000000+00:00',
      '2026-11-20T23:59:60.000000+00:00',
      '0000-01-01T00:00:00.000000+00:00',
      'infinity',
      0,
      null,
    ],
  },
} as const satisfies Record<SortKind, { taken: readonly unknown[]; refused: readonly unknown[] }>;

it.each(Object.keys(CASES) as SortKind[])('takes and refuses values of the kind %s', (kind) => {
  for (const value of CASES[kind].taken) expect(requireCursor([kind], [value])).toEqual([value]);
  for (const value of CASES[kind].refused) {
    expect(() => requireCursor([kind], [value]), String(value)).toThrow('did not come from this list');
  }
});

it('takes every timestamp of the clock', () => {
  const property = fc.property(fc.integer({ min: 0, max: 9_000_000_000_000_000 }), (microseconds) => {
    requireCursor(['timestamp'], [formatTimestamp(microseconds)]);
  });
  fc.assert(property);
});

it('counts the values', () => {
  expect(() => requireCursor(['text'], [])).toThrow();
  expect(() => requireCursor(['text'], ['a', 'b'])).toThrow();
});

/** The rows that `rowsOf` finds in a list, and the sizes of the pages that it reads. */
async function readAll(count: number, length: number, options: { readonly most?: number } = {}) {
  const sizes: number[] = [];
  const text = 'x'.repeat(length);
  const read = async ({ limit, after }: PageRequest) => {
    const start = Number(after?.[0] ?? 0);
    const end = Math.min(count, start + (limit ?? count));
    sizes.push(end - start);
    const items = Array.from({ length: end - start }, (_, index) => ({ id: start + index, text }));
    return { items, next: end < count ? [end] : null };
  };
  const ids: number[] = [];
  for await (const { id } of rowsOf(read, options)) ids.push(id);
  return { ids, sizes };
}

it('reads the rows of a list page by page, few at once of long rows', async () => {
  const short = await readAll(1_000, 10);
  expect(short.ids).toEqual(Array.from({ length: 1_000 }, (_, index) => index));
  expect(short.sizes).toEqual([20, ...Array.from({ length: 16 }, () => 60), 20]);
  expect((await readAll(10, 10, { most: 3 })).sizes).toEqual([3, 3, 3, 1]);
  const long = await readAll(30, 100_000);
  expect(long.ids).toHaveLength(30);
  expect(long.sizes).toEqual([20, 2, 2, 2, 2, 2]);
  expect(await readAll(0, 10)).toEqual({ ids: [], sizes: [0] });
});
