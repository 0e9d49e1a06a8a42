import { expect, it } from 'vitest';
import { openTestDatabase } from '../../tests/open-test-database.ts';
import { FILE_FORMAT } from './learning-file.ts';

const attempt = { set_id: 's', lesson_id: 'l', exercise_id: 'e', element_key: 'house', correct: false };

async function openStorage() {
  const { createLearner, storageOf } = await openTestDatabase();
  return storageOf((await createLearner({ name: 'Ada' })).id);
}

it('a file carries everything over to another device', async () => {
  const [here, there] = [await openStorage(), await openStorage()];
  await here.recordAttempts([
    attempt,
    { ...attempt, correct: true, element_type: 'grammar_rule', user_answer: '"\\ü', differences: ['accents'] },
  ]);
  for (const step_id of ['b', '__proto__', 'a']) {
    await here.recordProgress({ set_id: 's', lesson_id: 'l', step_result: { step_id, correct: 1, total: 2 } });
  }
  await there.importFile(await here.exportFile());
  const [before, after] = [await here.readRecords(), await there.readRecords()];
  const owned = (rows: readonly object[]) => rows.map((row) => ({ ...row, user_id: there.user_id }));
  expect(after.attempts).toEqual(owned(before.attempts));
  expect(after.attempts.map(({ differences }) => differences)).toEqual([[], ['accents']]);
  expect(JSON.stringify(after.lesson_progress)).toBe(JSON.stringify(owned(before.lesson_progress)));
});

const started_at = '2026-11-20T14:29:00.123456+00:00';
const lesson = {
  ...{ id: 'p', user_id: 'u', set_id: 's', lesson_id: 'l', status: 'in_progress', step_results: {} },
  ...{
    score_correct: 0,
    score_total: 0,
    time_spent_seconds: 1,
    started_at,
    updated_at: started_at,
    completed_at: null,
  },
};
const step = { correct: 1, total: 2, attempts: 1, completed_at: started_at };
const withSteps = (step_results: object) =>
  JSON.stringify({ ...empty, lesson_progress: [{ ...lesson, step_results }] });
const times = (count: number) => Array.from({ length: count }, (_, index) => `${index}`);

const empty = { format: FILE_FORMAT, version: 1, exported_at: '2026-11-20T14:29:00.123456+00:00', attempts: [] };

it('a file from before grading forgave anything has attempts that were forgiven nothing', async () => {
  const storage = await openStorage();
  const attempted_at = empty.exported_at;
  const attempts = [{ ...attempt, attempt_id: 'a', attempted_at }];
  await storage.importFile(JSON.stringify({ ...empty, attempts, lesson_progress: [] }));
  expect((await storage.readRecords()).attempts).toMatchObject([{ attempt_id: 'a', differences: [] }]);
});

it.each<[string, string, string]>([
  ['no JSON', '{', ''],
  ['another format', JSON.stringify({ ...empty, format: 'x', lesson_progress: [] }), '/format'],
  ['a later version', JSON.stringify({ ...empty, version: 2, lesson_progress: [] }), '/version'],
  ['a part missing', JSON.stringify(empty), '/lesson_progress'],
  [
    'an attempt without a time',
    JSON.stringify({ ...empty, attempts: [{ ...attempt, attempt_id: 'a' }], lesson_progress: [] }),
    '/attempts/0/attempted_at',
  ],
  [
    'an attempt that carries a text that no server has packed',
    JSON.stringify({
      ...empty,
      attempts: [{ ...attempt, attempt_id: 'a', attempted_at: started_at, earlier: 'nonsense' }],
      lesson_progress: [],
    }),
    '/attempts/0/earlier',
  ],
  ['a step with an id of 121 letters', withSteps({ ['x'.repeat(121)]: step }), '/lesson_progress/0/steps/0/step_id'],
  [
    'a step with more right than there is',
    withSteps({ a: { ...step, correct: 3 } }),
    '/lesson_progress/0/steps/0/total',
  ],
  [
    'a step at a time that is none',
    withSteps({ a: { ...step, completed_at: '2026-99-20T14:29:00.123456+00:00' } }),
    '/lesson_progress/0/steps/0/completed_at',
  ],
  [
    'a lesson of 1,001 steps',
    withSteps(Object.fromEntries(times(1_001).map((id) => [id, step]))),
    '/lesson_progress/0/steps',
  ],
])('refuses %s, and changes nothing', async (_, text, pointer) => {
  const storage = await openStorage();
  const findings = pointer === '' ? [] : [{ pointer }];
  await expect(storage.importFile(text)).rejects.toMatchObject({ code: 'invalid_request', findings });
  expect(await storage.readRecords()).toEqual({ attempts: [], lesson_progress: [] });
});
