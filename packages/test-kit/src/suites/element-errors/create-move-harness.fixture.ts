import { moveElements, WHOLE_LIST } from '@learnwright/core';
import type { LearningDatabase } from '../../memory/create-memory-stores.ts';
import { createElementErrorHarness } from './create-element-error-harness.fixture.ts';
import type { MoveHarness } from './move-suite.ts';

/** The harness over stores: core's rules with nothing in between. */
export function createMoveHarness(database: LearningDatabase): MoveHarness {
  return {
    ...createElementErrorHarness(database),
    move: (moves) => moveElements(database, moves),
    listAttempts: async (user_id) => (await database.stores.attempts.listByUser(user_id, WHOLE_LIST)).items,
  };
}
