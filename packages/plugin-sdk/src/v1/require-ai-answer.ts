import { aiFailure, isAiError } from '@learnwright/core';

/**
 * The answer of an AI call that an endpoint cannot do without. Throws ai_not_configured or ai_failed where the call
 * failed, and ai_failed for null, which stands for an answer that cannot be used.
 */
export async function requireAiAnswer<Answer>(call: Promise<Answer | null>): Promise<Answer> {
  let answer: Answer | null;
  try {
    answer = await call;
  } catch (error) {
    throw isAiError(error) ? aiFailure(error) : error;
  }
  if (answer === null) throw aiFailure(null);
  return answer;
}
