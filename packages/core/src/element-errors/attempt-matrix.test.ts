import { expect, it } from 'vitest';
import type { Attempt } from '../records/attempt.ts';
import type { ElementError } from '../records/element-error.ts';
import { applyAttempt } from './attempt-matrix.ts';

const EARLIER = '2026-11-19T12:00:00.000000+00:00';
const NOW = '2026-11-20T12:00:00.000000+00:00';

const ROW: ElementError = {
  id: 'row',
  user_id: 'user',
  set_id: 'set',
  lesson_id: 'lesson',
  exercise_id: 'exercise',
  element_key: 'key',
  element_type: 'vocabulary',
  user_answer: 'Has',
  correct_answer: 'Haus',
  error_count: 2,
  correct_streak: 0,
  last_error_at: EARLIER,
  last_attempt_at: EARLIER,
  mastered: false,
  mastered_at: null,
  created_at: EARLIER,
  updated_at: EARLIER,
};

const MASTERED: ElementError = { ...ROW, correct_streak: 3, mastered: true, mastered_at: EARLIER };

const ATTEMPT: Attempt = {
  user_id: 'user',
  set_id: 'set',
  lesson_id: 'lesson',
  exercise_id: 'exercise',
  element_key: 'key',
  attempt_id: 'attempt',
  element_type: 'grammar_rule',
  user_answer: 'Hause',
  correct_answer: 'Haus',
  correct: true,
  differences: ['spelling'],
  attempted_at: NOW,
};

const after = { user_answer: 'Hause', element_type: 'grammar_rule', last_attempt_at: NOW, updated_at: NOW } as const;

/** The attempt matrix of the specification, R3.2: what changes in the row. */
const MATRIX = [
  ['none, correct', null, true, { error_count: 0, correct_streak: 1, last_error_at: null, created_at: NOW }],
  ['none, wrong', null, false, { error_count: 1, correct_streak: 0, last_error_at: NOW, created_at: NOW }],
  ['a row, correct', ROW, true, { correct_streak: 1 }],
  [
    'a streak of two, correct',
    { ...ROW, correct_streak: 2 },
    true,
    { correct_streak: 3, mastered: true, mastered_at: NOW },
  ],
  ['mastered, correct', MASTERED, true, { correct_streak: 4, mastered: true, mastered_at: EARLIER }],
  ['a row, wrong', { ...ROW, correct_streak: 2 }, false, { error_count: 3, correct_streak: 0, last_error_at: NOW }],
  [
    'mastered, wrong',
    MASTERED,
    false,
    { error_count: 3, correct_streak: 0, last_error_at: NOW, mastered: false, mastered_at: null },
  ],
] as const;

it.each(MATRIX)('%s', (_, row, correct, changed) => {
  expect(applyAttempt(row, { ...ATTEMPT, correct }, 'row')).toEqual({ ...(row ?? ROW), ...after, ...changed });
});

it('changes nothing it was given', () => {
  const row = Object.freeze({ ...ROW });
  applyAttempt(row, Object.freeze({ ...ATTEMPT }), 'row');
  expect(row).toEqual(ROW);
});
