import { createCalendar } from '@learnwright/plugin-sdk';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { gradeSchema } from '../review-schemas.ts';
import { foldReviews, NEW_CARD, previewReviews } from './card-memory.ts';

const UTC = createCalendar('UTC');
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
      const state = foldReviews(reviews, 0.9, UTC);
      expect(foldReviews(reviews.toReversed(), 0.9, UTC)).toEqual(state);
      expect(state.reps).toBe(reviews.length);
      expect((state.due_at ?? '') > (state.last_reviewed_at ?? '')).toBe(true);
    }),
    { numRuns: 50 },
  );
});

it('foretells what each grade would come to', () => {
  const log = fc.array(grades, { maxLength: 8 });
  const hours = fc.integer({ min: 1, max: 24 * 40 });
  const time = (hour: number) => new Date(Date.UTC(2026, 0, 1, hour)).toISOString().replace('Z', '000+00:00');
  fc.assert(
    fc.property(log, hours, (list, wait) => {
      const reviews = list.map((grade, index) => ({ review_id: `${index}`, grade, reviewed_at: time(index * 30) }));
      const reviewed_at = time(list.length * 30 + wait);
      const next = previewReviews(reviews, 0.9, UTC, reviewed_at);
      for (const grade of gradeSchema.options) {
        const { due_at } = foldReviews([...reviews, { review_id: 'now', grade, reviewed_at }], 0.9, UTC);
        expect(next[grade]).toBe(due_at);
      }
      expect([next.again, next.hard, next.good, next.easy]).toEqual(
        [next.again, next.hard, next.good, next.easy].toSorted(),
      );
    }),
    { numRuns: 50 },
  );
});

it('counts the days of the learner, not those of UTC', () => {
  const review = (time: string) => {
    const reviewed_at = `2026-01-${time}:00.000000+00:00`;
    return { review_id: reviewed_at, grade: 'good' as const, reviewed_at };
  };
  const angeles = createCalendar('America/Los_Angeles');
  const stability = (times: readonly string[], calendar = UTC) =>
    foldReviews(['01T20:00', ...times].map(review), 0.9, calendar).stability;
  // 17:30 and 23:30 of one day there; midnight of UTC lies between.
  expect(stability(['13T01:30', '13T07:30'], angeles)).toBe(stability(['12T20:00', '12T21:00']));
  // 23:30 and 08:30 of the next day there.
  expect(stability(['13T07:30', '13T16:30'], angeles)).toBe(stability(['12T20:00', '13T20:00']));
  const { due_at } = foldReviews([review('01T20:00'), review('13T07:30')], 0.9, angeles);
  expect(due_at?.slice(11)).toBe('07:30:00.000000+00:00');
});

it('goes on where the clocks go back over midnight', () => {
  const havana = createCalendar('America/Havana');
  const before = { review_id: 'a', grade: 'good' as const, reviewed_at: '2026-11-01T04:30:00.000000+00:00' };
  const after = { review_id: 'b', grade: 'good' as const, reviewed_at: '2026-11-01T05:10:00.000000+00:00' };
  expect(foldReviews([before, after], 0.9, havana)).toMatchObject({ state: 'review', reps: 2 });
});

it('leaves a card without reviews new', () => {
  expect(foldReviews([], 0.9, UTC)).toEqual(NEW_CARD);
});
