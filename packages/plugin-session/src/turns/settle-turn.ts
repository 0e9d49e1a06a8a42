import type { Session } from '@learnwright/core';
import type { StepDecision } from '../evaluations/decide-step.ts';
import { decideTransition } from '../transitions/decide-transition.ts';
import { reachesEnd } from '../transitions/reaches-end.ts';
import type { TopicTransition, TransitionVerdict } from '../transitions/transition-schema.ts';

/** What a decision has really come to. */
export interface SettledTurn {
  readonly session: Session;
  readonly decision: StepDecision;
  readonly transition: TopicTransition | null;
}

/**
 * Applies a decision to the session as it is now: one that has ended, or stands at another step than the one that was
 * judged, does not move.
 */
export function settleTurn(
  session: Session,
  judged: { readonly decision: StepDecision; readonly transition: TransitionVerdict | null },
  max_cycles: number,
): SettledTurn {
  const { decision } = judged;
  const { from_step, to_step } = decision;
  if (session.status !== 'active' || session.cycle_step !== from_step) {
    return { session, decision: { ...decision, applied: false, to_step: from_step }, transition: null };
  }
  if (!reachesEnd(decision)) return { session: { ...session, cycle_step: to_step }, decision, transition: null };
  const transition = decideTransition(judged.transition, session.cycle_count, max_cycles);
  const cycle_step = transition.looped ? 1 : to_step;
  return { session: { ...session, cycle_step, cycle_count: transition.new_cycle_count }, decision, transition };
}
