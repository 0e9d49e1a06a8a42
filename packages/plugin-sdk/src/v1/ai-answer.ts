import { aiFailure, isAiError } from '@learnwright/core';
import { z } from 'zod';

/** The schema of a text in an AI's answer: trimmed, 1 to `max` characters, without characters that a database refuses. */
export function aiText(max: number) {
  return z
    .string()
    .transform((text) => text.toWellFormed().replaceAll('\0', '').trim())
    .pipe(z.string().min(1).max(max));
}

/**
 * The answer of an AI call that an endpoint needs. Rejects with ai_not_configured or ai_failed where the call failed. Null
 * stands for an answer that cannot be used: ai_failed.
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
