import { expect, it } from 'vitest';
import { addDays } from '../time/timestamp.ts';
import { dueAt } from './review-intervals.ts';

const NOW = '2026-11-20T12:00:00.000000+00:00';

it.each([
  [0, 1],
  [1, 3],
  [2, 7],
])('is due, at a streak of %i, %i days after the last attempt', (correct_streak, days) => {
  expect(dueAt({ correct_streak, last_attempt_at: NOW })).toBe(addDays(NOW, days));
});
