import { quoteData } from '@learnwright/plugin-sdk';
import { quoteTurns } from '../prompts/quote-turns.ts';
import type { SessionContext } from '../session-context.ts';
import { askJson } from '../turns/ask-json.ts';
import type { Conversation } from '../turns/read-conversation.ts';
import { composeTransitionPrompt } from './compose-transition-prompt.ts';
import { type TransitionVerdict, transitionVerdictSchema } from './transition-schema.ts';

/** How many of the last turns are quoted. */
const TURNS = 20;
/** The longest answer, in tokens. */
const MAX_TOKENS = 512;

/** Asks the AI how to go on after a cycle; null where it gives no usable answer. */
export function suggestTransition(
  context: SessionContext,
  { project, method, lang, said }: Conversation,
  reply: string,
  signal: AbortSignal,
): Promise<TransitionVerdict | null> {
  const quoted = [
    quoteData('topic', project.topic, 500),
    quoteData('goal', project.goal, 2_000),
    quoteTurns([...said, { role: 'assistant', content: reply }], TURNS),
  ];
  const request = {
    user_id: project.user_id,
    purpose: 'topic_transition',
    messages: [
      { role: 'system', content: composeTransitionPrompt(method, lang) },
      { role: 'user', content: quoted.join('\n') },
    ],
    max_tokens: MAX_TOKENS,
    signal,
  } as const;
  return askJson(context, request, transitionVerdictSchema);
}
