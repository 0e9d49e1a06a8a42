import type { Schemas } from '@learnwright/client';
import { expect, it } from 'vitest';
import { expectQueue } from './expect-queue.ts';

const time = '2026-11-20T12:00:00.000000+00:00';
const item = (element_key: string, correct_streak: number): Schemas['ReviewItem'] => ({
  id: element_key,
  user_id: 'u',
  ...{ set_id: 's', lesson_id: 'l', exercise_id: 'e', element_key, element_type: 'vocabulary' },
  ...{
    user_answer: '',
    correct_answer: '',
    error_count: 1,
    correct_streak,
    last_error_at: time,
    last_attempt_at: time,
  },
  ...{ mastered: false, mastered_at: null, created_at: time, updated_at: time, due_at: time, overdue: true },
});
const attempt = (element_key: string, correct: boolean, lesson_id = 'l') => {
  return { set_id: 's', lesson_id, exercise_id: 'e', element_key, correct };
};
const queue = [item('house', 2), item('mouse', 1), item('louse', 0)];

it('takes out what is mastered, moves streak and errors of the rest, and keeps the order', () => {
  const attempts = [attempt('house', true), attempt('louse', true), attempt('mouse', false), attempt('louse', false)];
  const expected = expectQueue(queue, attempts).map((each) => [
    each.element_key,
    each.correct_streak,
    each.error_count,
  ]);
  expect(expected).toEqual([
    ['mouse', 0, 2],
    ['louse', 0, 2],
  ]);
});

it('leaves elements of other lessons as they are', () => {
  expect(expectQueue(queue, [attempt('house', true, 'other')])).toEqual(queue);
});
