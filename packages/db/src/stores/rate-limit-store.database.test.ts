import { type BucketSize, bucketOf, takeTokens } from '@learnwright/core';
import { describeEachDatabase } from '@learnwright/test-kit';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../database.ts';
import { CORE_MIGRATIONS } from '../migrations/core-migrations.ts';
import { openDatabase } from '../open-database.ts';

const NOW = 1_795_000_000_000_000;
const HOUR = 3_600_000_000;

describeEachDatabase('the buckets that servers share', ({ label, open, createUrl }) => {
  let database: Database;
  let count = 0;
  const newName = () => {
    count += 1;
    return `bucket ${count}`;
  };
  beforeAll(async () => {
    database = await open();
  });

  it('give exactly what the rule gives, also when the clock is set back and when the limit changes', async () => {
    const steps = fc.array(
      fc.tuple(
        fc.integer({ min: -5_000_000, max: 20_000_000 }),
        fc.integer({ min: 0, max: 800 }),
        fc.constantFrom(20, 600),
      ),
      { maxLength: 12 },
    );
    await fc.assert(
      fc.asyncProperty(steps, async (takings) => {
        const name = newName();
        let full_at = 0;
        let now = NOW;
        for (const [pause, asked, perMinute] of takings) {
          now += pause;
          const size = bucketOf(perMinute);
          const expected = takeTokens(full_at, size, asked, now);
          expect(await database.rateLimits.take(name, size, asked, now)).toEqual(expected);
          full_at = expected.full_at;
        }
      }),
      { numRuns: 30 },
    );
  });

  it('give no token twice to those who ask at once', async () => {
    const name = newName();
    const size = bucketOf(100);
    const taken = await Promise.all(Array.from({ length: 80 }, () => database.rateLimits.take(name, size, 3, NOW)));
    expect(sumOf(taken)).toBe(100);
  });

  it('are full again once deleted, and are deleted only when they are full', async () => {
    const size: BucketSize = bucketOf(10);
    const names = [newName(), newName(), newName()];
    for (const [index, name] of names.entries()) {
      await database.rateLimits.take(name, size, 10, NOW + HOUR + index * HOUR);
    }
    // What the other tests have left is full by then.
    while ((await database.rateLimits.deleteFull(NOW + HOUR - 1, 50)) > 0);
    expect(await database.rateLimits.deleteFull(NOW + HOUR, 50)).toBe(0);
    expect(await database.rateLimits.deleteFull(NOW + 3 * HOUR, 1)).toBe(1);
    expect(await database.rateLimits.deleteFull(NOW + 3 * HOUR, 50)).toBe(1);
    const [first = '', , last = ''] = names;
    expect((await database.rateLimits.take(last, size, 1, NOW + 3 * HOUR)).taken).toBe(0);
    expect((await database.rateLimits.take(first, size, 20, NOW + HOUR)).taken).toBe(10);
  });

  describe.runIf(label === 'PostgreSQL')('of several processes', () => {
    it('give them together no more than one bucket holds', async () => {
      const url = await createUrl();
      const [one, other] = await Promise.all([openDatabase({ url }), openDatabase({ url })]);
      await one.migrate([CORE_MIGRATIONS]);
      const size = bucketOf(60);
      const taken = await Promise.all(
        Array.from({ length: 60 }, (_, index) =>
          (index % 2 === 0 ? one : other).rateLimits.take('shared', size, 2, NOW),
        ),
      );
      await Promise.all([one.close(), other.close()]);
      expect(sumOf(taken)).toBe(60);
    });
  });
});

function sumOf(takings: readonly { readonly taken: number }[]): number {
  return takings.reduce((sum, { taken }) => sum + taken, 0);
}
