import fc from 'fast-check';
import { expect, it } from 'vitest';
import { later, NOON } from './attempts.ts';
import type { ElementErrorHarness } from './element-error-harness.ts';
import { foldByTheBook } from './fold-by-the-book.ts';
import { logArbitrary } from './log-arbitrary.ts';

/** The same attempts in two orders, cut into batches, some of them sent twice. */
const deliveriesArbitrary = logArbitrary.chain((log) => {
  const delivery = fc.record({
    order: fc.shuffledSubarray(log, { minLength: log.length }),
    repeated: fc.subarray(log),
    batch: fc.integer({ min: 1, max: 4 }),
  });
  return fc.record({ log: fc.constant(log), delivery });
});

/** Any order, split or repetition of the same attempts ends in the same rows (contract, section 2). */
export function itForgetsTheOrderOfDelivery(get: () => ElementErrorHarness): void {
  it('comes to the same rows in any order, split and repetition', async () => {
    const harness = get();
    const property = fc.asyncProperty(deliveriesArbitrary, async ({ log, delivery }) => {
      const user = await harness.createUser();
      harness.setNow(later(NOON, 1_000_000));
      const sent = [...delivery.order, ...delivery.repeated];
      while (sent.length > 0) await harness.record(user, sent.splice(0, delivery.batch));
      const rows = await harness.list(user);
      expect(rows.map(({ id: _, user_id: __, ...outcome }) => outcome)).toEqual(foldByTheBook(log));
    });
    await fc.assert(property, { numRuns: 25 });
  });
}
