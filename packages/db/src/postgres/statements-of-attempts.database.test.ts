import { randomUUID } from 'node:crypto';
import { recordAttempts } from '@learnwright/core';
import { createPostgresSchema, createTestClock, testUser } from '@learnwright/test-kit';
import pg from 'pg';
import { expect, it, onTestFinished, vi } from 'vitest';
import { CORE_MIGRATIONS } from '../migrations/core-migrations.ts';
import { openDatabase } from '../open-database.ts';

it.each([1, 12, 500])('records %i attempts by a statement of each kind', async (count) => {
  const { url, remove } = await createPostgresSchema();
  onTestFinished(remove);
  const database = await openDatabase({ url });
  onTestFinished(database.close);
  await database.migrate([CORE_MIGRATIONS]);
  await database.stores.users.insert(testUser('learner'));
  const ports = { unitOfWork: database.unitOfWork, clock: createTestClock(), createId: randomUUID };
  const attempts = Array.from({ length: count }, (_, index) => ({
    ...{ set_id: 's', lesson_id: 'l', exercise_id: 'e', element_key: `${index}`, element_type: 'vocabulary' as const },
    ...{ user_answer: 'a', correct_answer: 'b', correct: false, attempt_id: `${index}` },
  }));
  const query = vi.spyOn(pg.Client.prototype, 'query');
  onTestFinished(() => query.mockRestore());
  // The transaction and the lock of the learner, then the log with the rows that are there, and the rows as they become.
  expect(await recordAttempts(ports, 'learner', attempts)).toHaveLength(count);
  expect(query.mock.calls).toHaveLength(5);
  query.mockClear();
  // Who answers again on the same day answers no due review: no days are read. Statements that are known bring the transaction and the commit.
  ports.clock.advance(3_600_000_000);
  const again = attempts.map((attempt) => ({ ...attempt, attempt_id: `again ${attempt.attempt_id}` }));
  await recordAttempts(ports, 'learner', again);
  expect(query.mock.calls).toHaveLength(3);
  query.mockClear();
  // Beside them, what the log has of known attempts; the late one brings the log of its element.
  const known = attempts.map((attempt) => ({ ...attempt, attempted_at: '2020-01-01T00:00:00.000000+00:00' }));
  const [first] = known;
  if (first !== undefined)
    await recordAttempts(ports, 'learner', [...known.slice(1), { ...first, attempt_id: 'late' }]);
  expect(query.mock.calls.length).toBeLessThanOrEqual(6);
});
