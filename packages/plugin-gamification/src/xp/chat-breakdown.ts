import type { BreakdownItem } from './award-schemas.ts';

const LAST_STEP = 7;

/** What a chat session was like when it ended. */
export interface ChatResult {
  readonly cycle_step: number;
  readonly cycle_count: number;
  /** It is the first completed session of its method. */
  readonly first_of_method: boolean;
}

/** The XP of a completed chat session before the multiplier (contract, section 3.5). */
export function chatBreakdown(result: ChatResult): BreakdownItem[] {
  const cycles = completedCycles(result);
  const breakdown: BreakdownItem[] = [{ item: 'base', xp: 50 }];
  if (cycles > 0) breakdown.push({ item: 'cycles', xp: 10 * cycles }, { item: 'cycle_bonus', xp: 25 * cycles });
  if (result.first_of_method) breakdown.push({ item: 'first_of_method', xp: 50 });
  return breakdown;
}

/** The cycles behind a session, the one at its last step included. */
function completedCycles({ cycle_count, cycle_step }: ChatResult): number {
  return cycle_count - 1 + (cycle_step === LAST_STEP ? 1 : 0);
}
