import { elementErrorSuite, type MoveHarness, moveSuite } from '@learnwright/test-kit';
import { openTestDatabase } from './open-test-database.fixture.ts';

async function createHarness(): Promise<MoveHarness> {
  const { clock, createLearner, storageOf, moveElements } = await openTestDatabase();
  return {
    createUser: async () => (await createLearner({ name: 'Ada' })).id,
    record: (user_id, attempts) => storageOf(user_id).recordAttempts(attempts),
    undo: (user_id, attempt_id) => storageOf(user_id).undoAttempt(attempt_id),
    list: (user_id, filter) => storageOf(user_id).listElementErrors(filter),
    reviewQueue: (user_id, query) => storageOf(user_id).readReviewQueue(query),
    move: moveElements,
    listAttempts: async (user_id) => [...(await storageOf(user_id).readRecords()).attempts],
    setNow: clock.set,
  };
}

elementErrorSuite('local mode', createHarness);
moveSuite('local mode', createHarness);
