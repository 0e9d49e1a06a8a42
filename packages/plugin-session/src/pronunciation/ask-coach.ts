import { AppError, aiFailure, isAiError } from '@learnwright/core';
import type { AiRequest, z } from '@learnwright/plugin-sdk';
import type { SessionContext } from '../session-context.ts';

/** Enough for an answer in any script. */
const MAX_TOKENS = 512;

/** A question to the pronunciation coach. */
export interface CoachQuestion extends Pick<AiRequest, 'user_id' | 'purpose'> {
  /** What is to be done; the same for every learner. */
  readonly instructions: string;
  /** Blocks of quoted data. */
  readonly data: readonly string[];
  /** Aborted when nobody waits any more. */
  readonly signal: AbortSignal;
}

/** Asks the AI for a JSON object; throws ai_not_configured, and ai_failed where it fails or answers something else. */
export async function askCoach<Schema extends z.ZodType>(
  context: SessionContext,
  { user_id, purpose, instructions, data, ...question }: CoachQuestion,
  schema: Schema,
): Promise<z.output<Schema>> {
  const signal = AbortSignal.any([question.signal, context.signal]);
  const messages = [
    { role: 'system', content: instructions },
    { role: 'user', content: data.join('\n\n') },
  ] as const;
  const request = { user_id, purpose, messages, max_tokens: MAX_TOKENS, signal };
  try {
    const answer = await context.ai.completeJson(request, schema);
    if (answer !== null) return answer;
  } catch (cause) {
    if (isAiError(cause)) throw aiFailure(cause);
    if (!signal.aborted) throw cause;
    throw new AppError('ai_failed', 'The request ended before the AI provider had answered.', { cause });
  }
  throw aiFailure(null);
}
