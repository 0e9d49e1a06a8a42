import { quoteTurns } from '../prompts/quote-turns.ts';
import type { SessionContext } from '../session-context.ts';
import { askJson } from '../turns/ask-json.ts';
import type { Conversation } from '../turns/read-conversation.ts';
import { composeEvaluationPrompt } from './compose-evaluation-prompt.ts';
import { decideStep, type StepDecision } from './decide-step.ts';
import { stepVerdictSchema } from './verdict-schema.ts';

/** How many of the last turns are quoted. */
const TURNS = 8;

/** Asks the AI whether the learner is ready for another step; null where the plugin is deactivated meanwhile. */
export async function evaluateStep(
  context: SessionContext,
  { session, project, method, lang, said }: Conversation,
  reply: string,
): Promise<StepDecision | null> {
  const { confidence_threshold, evaluation_max_tokens } = context.settings.values;
  const { cycle_step } = session;
  const request = {
    user_id: project.user_id,
    purpose: 'step_evaluation',
    messages: [
      { role: 'system', content: composeEvaluationPrompt(method, cycle_step, lang) },
      { role: 'user', content: quoteTurns([...said, { role: 'assistant', content: reply }], TURNS) },
    ],
    max_tokens: evaluation_max_tokens,
    signal: context.signal,
  } as const;
  const verdict = await askJson(context, request, stepVerdictSchema);
  if (verdict === null && context.signal.aborted) return null;
  return decideStep(verdict, cycle_step, confidence_threshold);
}
