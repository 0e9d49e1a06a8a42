import { expect, it } from 'vitest';
import { openTestDatabase } from './open-test-database.fixture.ts';

const lesson = { set_id: 'set', lesson_id: 'lesson' };

async function openStorage() {
  const { createLearner, storageOf } = await openTestDatabase();
  return storageOf((await createLearner({ name: 'Ada' })).id);
}

it('adds steps, sums their scores and the time, and replaces a step that is reported again', async () => {
  const storage = await openStorage();
  const first = { step_id: 'a', correct: 0, total: 2, user_answer: 'x' };
  const start = await storage.recordProgress({ ...lesson, step_result: first, time_spent_seconds_delta: 20 });
  await storage.recordProgress({ ...lesson, step_result: { step_id: 'b', correct: 3, total: 3 } });
  const again = { step_id: 'a', correct: 2, total: 2, attempts: 2 };
  const row = await storage.recordProgress({ ...lesson, step_result: again, time_spent_seconds_delta: 22 });
  expect(row).toMatchObject({
    id: start.id,
    score_correct: 5,
    score_total: 5,
    time_spent_seconds: 42,
    started_at: start.started_at,
  });
  expect(row.step_results.a).toEqual({ correct: 2, total: 2, attempts: 2, completed_at: row.updated_at });
  expect(await storage.findProgress('set', 'lesson')).toEqual(row);
});

it('completes a lesson once and for ever', async () => {
  const storage = await openStorage();
  const done = { ...lesson, mark_completed: true };
  const rows = await Promise.all(Array.from({ length: 6 }, () => storage.recordProgress(done)));
  expect(new Set(rows.map(({ completed_at }) => completed_at)).size).toBe(1);
  const step_result = { step_id: 'a', correct: 1, total: 1 };
  expect(await storage.recordProgress({ ...lesson, step_result })).toMatchObject({
    status: 'completed',
    completed_at: rows[0]?.completed_at,
  });
});

it('lists by set and status, newest update first', async () => {
  const storage = await openStorage();
  await storage.recordProgress({ set_id: 'a', lesson_id: '1' });
  await storage.recordProgress({ set_id: 'a', lesson_id: '2', mark_completed: true });
  await storage.recordProgress({ set_id: 'b', lesson_id: '1' });
  await storage.recordProgress({ set_id: 'a', lesson_id: '1', time_spent_seconds_delta: 1 });
  const listed = async (filter: Parameters<typeof storage.listProgress>[0]) =>
    (await storage.listProgress(filter)).map(({ set_id, lesson_id }) => set_id + lesson_id);
  expect(await listed({})).toEqual(['a1', 'b1', 'a2']);
  expect(await listed({ set_id: 'a' })).toEqual(['a1', 'a2']);
  expect(await listed({ status: 'completed' })).toEqual(['a2']);
});

it('keeps step ids apart that mean something to JavaScript', async () => {
  const storage = await openStorage();
  for (const step_id of ['constructor', '__proto__', '10']) {
    await storage.recordProgress({ ...lesson, step_result: { step_id, correct: 1, total: 1 } });
  }
  const row = await storage.findProgress('set', 'lesson');
  expect(Object.keys(row?.step_results ?? {}).sort()).toEqual(['10', '__proto__', 'constructor']);
  expect(row?.score_total).toBe(3);
});

it('knows no learner and no lesson that is not there, and refuses what breaks a rule', async () => {
  const { storageOf } = await openTestDatabase();
  await expect(storageOf('nobody').recordProgress(lesson)).rejects.toMatchObject({ code: 'not_found' });
  const storage = await openStorage();
  expect(await storage.findProgress('set', 'lesson')).toBeNull();
  const step_result = { step_id: 'a', correct: 2, total: 1 };
  await expect(storage.recordProgress({ ...lesson, step_result })).rejects.toMatchObject({
    code: 'invalid_request',
    findings: [{ pointer: '/step_result/total' }],
  });
});
