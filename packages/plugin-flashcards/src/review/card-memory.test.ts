import fc from 'fast-check';
import { expect, it } from 'vitest';
import { gradeSchema } from '../review-schemas.ts';
import { foldReviews, NEW_CARD } from './card-memory.ts';

const grades = fc.constantFrom(...gradeSchema.options);

it('folds the reviews of a card to the same state in any order', () => {
  const minute = fc.nat(60 * 24 * 60);
  const log = fc.uniqueArray(fc.record({ minute, grade: grades }), {
    selector: ({ minute: at }) => at,
    minLength: 1,
    maxLength: 10,
  });
  fc.assert(
    fc.property(log, (list) => {
      const reviews = list.map(({ minute: at, grade }) => ({
        review_id: String(at),
        grade,
        reviewed_at: new Date(Date.UTC(2026, 0, 1) + at * 60_000).toISOString().replace('Z', '000+00:00'),
      }));
      const state = foldReviews(reviews, 0.9);
      expect(foldReviews(reviews.toReversed(), 0.9)).toEqual(state);
      expect(state.reps).toBe(reviews.length);
      expect((state.due_at ?? '') > (state.last_reviewed_at ?? '')).toBe(true);
    }),
    { numRuns: 50 },
  );
});

it('leaves a card without reviews new', () => {
  expect(foldReviews([], 0.9)).toEqual(NEW_CARD);
});
