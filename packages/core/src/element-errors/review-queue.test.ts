import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { ReviewItem } from '../records/element-error.ts';
import { addDays, formatTimestamp } from '../time/timestamp.ts';
import { overdueBefore } from './review-intervals.ts';
import { compareReviewItems, toReviewItem } from './review-queue.ts';

const NOW = '2026-11-20T12:00:00.000000+00:00';
const SECOND_BEFORE = '2026-11-20T11:59:59.000000+00:00';

const ITEM: ReviewItem = {
  id: 'b',
  user_id: 'user',
  set_id: 'set',
  lesson_id: 'lesson',
  exercise_id: 'exercise',
  element_key: 'key',
  element_type: 'vocabulary',
  user_answer: '',
  correct_answer: '',
  error_count: 1,
  correct_streak: 0,
  last_error_at: SECOND_BEFORE,
  last_attempt_at: SECOND_BEFORE,
  mastered: false,
  mastered_at: null,
  created_at: SECOND_BEFORE,
  updated_at: SECOND_BEFORE,
  due_at: NOW,
  overdue: false,
};

it('is overdue strictly after it was due', () => {
  const row = { ...ITEM, last_attempt_at: addDays(NOW, -1) };
  expect(toReviewItem(row, NOW)).toMatchObject({ due_at: NOW, overdue: false });
  expect(toReviewItem(row, '2026-11-20T12:00:00.000001+00:00')).toMatchObject({ due_at: NOW, overdue: true });
});

it('is overdue exactly where the last attempt was before the cut-off of its streak', () => {
  const microseconds = fc.integer({ min: 1_790_000_000_000_000, max: 1_800_000_000_000_000 });
  const property = fc.property(
    microseconds,
    microseconds,
    fc.constantFrom(0, 1, 2),
    (last, present, correct_streak) => {
      const [row, now] = [
        { ...ITEM, correct_streak, last_attempt_at: formatTimestamp(last) },
        formatTimestamp(present),
      ];
      expect(toReviewItem(row, now).overdue).toBe(row.last_attempt_at < (overdueBefore(now)[correct_streak] ?? ''));
    },
  );
  fc.assert(property);
});

it.each([
  ['overdue before the rest', { overdue: true, error_count: 0 }, { overdue: false, error_count: 9 }],
  ['more errors first', { error_count: 2, last_error_at: null }, { error_count: 1 }],
  ['the later error first, by a microsecond', { last_error_at: '2026-11-20T11:59:59.000001+00:00' }, {}],
  ['never wrong last', {}, { last_error_at: null }],
  ['by id in the end', { id: 'a' }, { id: 'b' }],
])('orders %s', (_, first, second) => {
  const [left, right] = [
    { ...ITEM, ...first },
    { ...ITEM, ...second },
  ];
  expect(compareReviewItems(left, right)).toBeLessThan(0);
  expect(compareReviewItems(right, left)).toBeGreaterThan(0);
});

it('is the same only for the same item', () => {
  expect(compareReviewItems(ITEM, { ...ITEM }) === 0).toBe(true);
});
