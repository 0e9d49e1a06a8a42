import { recordAttempts, recordAttemptsSchema, undoAttempt, WHOLE_LIST } from '@learnwright/core';
import { createTestClock, createTestIds } from '../src/clock/test-clock.ts';
import type { LearningDatabase } from '../src/memory/create-memory-stores.ts';
import type { ElementErrorHarness } from '../src/suites/element-errors/element-error-harness.ts';
import { testUser } from '../src/suites/test-user.ts';

/** The harness over stores: core's rules with nothing in between. */
export function createElementErrorHarness({ stores, unitOfWork }: LearningDatabase): ElementErrorHarness {
  const clock = createTestClock();
  const createId = createTestIds();
  const ports = { unitOfWork, clock, createId };
  return {
    createUser: async () => {
      const id = createId();
      await stores.users.insert(testUser(id));
      return id;
    },
    record: (user_id, attempts) => recordAttempts(ports, user_id, recordAttemptsSchema.parse({ attempts }).attempts),
    undo: (user_id, attempt_id) => undoAttempt(ports, user_id, attempt_id),
    list: async (user_id, filter) => (await stores.elementErrors.list({ user_id, ...filter }, WHOLE_LIST)).items,
    reviewQueue: async (user_id, { limit = null, ...filter } = {}) => {
      const page = await stores.elementErrors.reviewQueue({ user_id, ...filter }, clock.now(), { limit, after: null });
      return page.items;
    },
    setNow: clock.set,
  };
}
