import { isAiError } from '@learnwright/core';
import type { AiRequest, z } from '@learnwright/plugin-sdk';
import type { SessionContext } from '../session-context.ts';

/** The AI's answer as JSON, or null where there is none that can be used: a turn goes on without it. */
export async function askJson<Schema extends z.ZodType>(
  { ai, logger }: SessionContext,
  request: AiRequest,
  schema: Schema,
): Promise<z.output<Schema> | null> {
  try {
    return await ai.completeJson(request, schema);
  } catch (error) {
    const expected = isAiError(error) || request.signal?.aborted === true;
    if (!expected) logger.error('The AI could not be asked.', { purpose: request.purpose, error });
    return null;
  }
}
