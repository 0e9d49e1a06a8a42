import { moveElements, WHOLE_LIST } from '@learnwright/core';
import type { LearningDatabase } from '../src/memory/create-memory-stores.ts';
import type { MoveHarness } from '../src/suites/element-errors/move-suite.ts';
import { createElementErrorHarness } from './stored-element-errors.ts';

/** The harness over stores: core's rules with nothing in between. */
export function createMoveHarness(database: LearningDatabase): MoveHarness {
  return {
    ...createElementErrorHarness(database),
    move: (moves) => moveElements(database, moves),
    listAttempts: async (user_id) => (await database.stores.attempts.listByUser(user_id, WHOLE_LIST)).items,
  };
}
