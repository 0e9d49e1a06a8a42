import type { StepDecision } from '../evaluations/decide-step.ts';

/** Tells whether a decision moves a session to the last step of its cycle. */
export function reachesEnd({ applied, from_step, to_step }: StepDecision): boolean {
  return applied && to_step === 7 && from_step !== 7;
}
