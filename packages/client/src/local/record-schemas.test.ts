import * as core from '@learnwright/core';
import { expect, it } from 'vitest';
import { parseInput } from './parse-input.ts';
import * as local from './record-schemas.ts';

const NOON = '2026-11-20T12:00:00.000000+00:00';
const ADDRESS = { set_id: 's', lesson_id: 'l' };
const ATTEMPT = {
  ...ADDRESS,
  exercise_id: 'e',
  element_key: 'house',
  element_type: 'vocabulary',
  user_answer: 'hose',
  correct_answer: 'house',
  correct: true,
  differences: ['spelling', 'case'],
  attempted_at: '2026-11-20T13:00:00+01:00',
  attempt_id: 'a1',
};
const STEP = { correct: 1, total: 2, attempts: 1, user_answer: 'x' };
const STORED_STEP = { ...STEP, completed_at: NOON };
const PROGRESS = {
  ...ADDRESS,
  id: 'p1',
  user_id: 'u1',
  status: 'in_progress',
  step_results: { a: STORED_STEP },
  score_correct: 1,
  score_total: 2,
  time_spent_seconds: 60,
  started_at: NOON,
  updated_at: NOON,
  completed_at: NOON,
};

/** A value that each schema takes; changed in one place, it meets the schema's limits. */
const VALID = {
  idSchema: 'i',
  lessonStatusSchema: 'completed',
  timestampSchema: NOON,
  timestampInputSchema: NOON,
  attemptInputSchema: ATTEMPT,
  recordAttemptsSchema: { attempts: [ATTEMPT, { ...ADDRESS, exercise_id: 'e', element_key: 'k', correct: false }] },
  stepResultSchema: STORED_STEP,
  lessonProgressSchema: PROGRESS,
  recordProgressSchema: {
    ...ADDRESS,
    step_result: { step_id: 'a', ...STEP },
    time_spent_seconds_delta: 5,
    mark_completed: true,
  },
  reportedLessonSchema: {
    ...ADDRESS,
    steps: [{ step_id: 'a', ...STORED_STEP }],
    time_spent_seconds: 5,
    started_at: NOON,
    updated_at: NOON,
    completed_at: null,
  },
  gradingPolicySchema: { spelling: 'strict', case: 'forgive' },
  createUserSchema: { name: 'Ada', language: 'de-AT' },
} satisfies Record<keyof typeof local, unknown>;

/** The values beside every limit of the schemas, and one of each kind. */
const ODD = [
  ...[0, 1, 120, 121, 200, 201, 500, 501, 2_000, 2_001].map((length) => 'x'.repeat(length)),
  ...[-1, 0, 1, 3, 1.5, 1_000_000, 1_000_001, 1_000_000_000, 1_000_000_001],
  ...[undefined, null, true, '\u00a0', 'de', 'd', 'not a language', NOON, '2026-02-30T00:00:00Z', 'completed'],
  ...[[], {}, ['case'], Array.from({ length: 10 }, () => 'case'), Array.from({ length: 501 }, () => ATTEMPT)],
  ...[1_000, 1_001].map((length) => Array.from({ length }, () => ({ step_id: 'a', ...STORED_STEP }))),
];

it.each(Object.entries(VALID))('%s says of every input what core says of it, in the same words', (name, valid) => {
  const inputs = listPlaces(valid).flatMap((place) => ODD.map((odd) => changeAt(valid, place, odd)));
  const ours = inputs.map((input) => judge(Reflect.get(local, name), input));
  expect(judge(Reflect.get(local, name), valid)).toHaveProperty('data');
  expect(ours).toEqual(inputs.map((input) => judge(coreSchema(name), input)));
});

/** Local mode knows no e-mail addresses. */
function coreSchema(name: string): Parameters<typeof parseInput>[0] {
  return name === 'createUserSchema' ? core.createUserSchema.omit({ email: true }) : Reflect.get(core, name);
}

function judge(schema: Parameters<typeof parseInput>[0], input: unknown) {
  try {
    return { data: parseInput(schema, input) };
  } catch (error) {
    if (!core.isAppError(error)) throw error;
    return { findings: error.findings };
  }
}

type Place = readonly (string | number)[];

function listPlaces(value: unknown, at: Place = []): Place[] {
  if (typeof value !== 'object' || value === null) return [at];
  return [at, ...Object.entries(value).flatMap(([name, child]) => listPlaces(child, [...at, name]))];
}

function changeAt(value: unknown, [name, ...rest]: Place, change: unknown): unknown {
  if (name === undefined) return change;
  if (Array.isArray(value)) return value.map((item, at) => (String(at) === name ? changeAt(item, rest, change) : item));
  const entries = Object.entries(value ?? {});
  return Object.fromEntries(entries.map(([key, item]) => [key, key === name ? changeAt(item, rest, change) : item]));
}
