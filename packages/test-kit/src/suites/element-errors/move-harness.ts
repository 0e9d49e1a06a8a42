import type { Attempt, ElementMove } from '@learnwright/core';
import type { ElementErrorHarness } from './element-error-harness.ts';

/** What the move suite drives: element errors, and the moves that no client can ask for. */
export interface MoveHarness extends ElementErrorHarness {
  /** Carries rows of all users over to where elements have moved; answers how many. */
  move(moves: readonly ElementMove[]): Promise<number>;
  /** The user's log, by attempted_at, then attempt_id. */
  listAttempts(user_id: string): Promise<Attempt[]>;
}
