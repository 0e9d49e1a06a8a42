import type { StepDecision } from '../evaluations/decide-step.ts';
import { evaluateStep } from '../evaluations/evaluate-step.ts';
import type { SessionContext } from '../session-context.ts';
import { reachesEnd } from '../transitions/reaches-end.ts';
import { suggestTransition } from '../transitions/suggest-transition.ts';
import type { TransitionVerdict } from '../transitions/transition-schema.ts';
import type { Conversation } from './read-conversation.ts';
import { timed } from './timed.ts';

/** What came of a turn; null where nobody was asked. */
export interface Judgement {
  readonly decision: StepDecision | null;
  /** How to go on, where the decision leads to the last step. */
  readonly transition: TransitionVerdict | null;
  readonly evaluation_ms: number;
  readonly topic_transition_ms: number;
}

/** The judgement of a turn that is not judged. */
export const NO_JUDGEMENT: Judgement = { decision: null, transition: null, evaluation_ms: 0, topic_transition_ms: 0 };

/** The step before the last: from here the transition is prepared beside the evaluation (specification, part 3). */
const STEP_BEFORE_END = 6;

/** Asks whether the session moves to another step and, at the end of a cycle, how it goes on. Never rejects for the AI. */
export async function judgeTurn(
  context: SessionContext,
  conversation: Conversation,
  reply: string,
): Promise<Judgement> {
  const { clock } = context;
  const unused = new AbortController();
  const signal = AbortSignal.any([context.signal, unused.signal]);
  const suggest = () => timed(clock, () => suggestTransition(context, conversation, reply, signal));
  const beside = conversation.session.cycle_step === STEP_BEFORE_END ? suggest() : null;
  const evaluation = await timed(clock, () => evaluateStep(context, conversation, reply));
  const decision = evaluation.result;
  const judgement = { ...NO_JUDGEMENT, decision, evaluation_ms: evaluation.milliseconds };
  if (decision === null || !reachesEnd(decision)) {
    unused.abort();
    return judgement;
  }
  const transition = await (beside ?? suggest());
  return { ...judgement, transition: transition.result, topic_transition_ms: transition.milliseconds };
}
