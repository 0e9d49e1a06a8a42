import type { AiClient, AiRequest } from '@learnwright/plugin-sdk';
import type { z } from 'zod';
import { readJson } from './read-json.ts';

/** How much of an unusable answer is shown to its author again, in characters. */
const LONGEST_REPEATED = 4_000;

/**
 * The answer to a request as a JSON value of a schema. One that cannot be used is sent back once with what was wrong;
 * null when the second cannot be used either. Rejects as `complete` does.
 */
export async function completeJson<Schema extends z.ZodType>(
  complete: AiClient['complete'],
  request: AiRequest,
  schema: Schema,
): Promise<z.output<Schema> | null> {
  const answer = await complete(request);
  const reading = readJson(answer, schema);
  if (reading.usable) return reading.value;
  const corrected = await complete({ ...request, messages: [...request.messages, ...repair(answer, reading.problem)] });
  const second = readJson(corrected, schema);
  return second.usable ? second.value : null;
}

function repair(answer: string, problem: string) {
  const content = `That cannot be used: ${problem} Answer again with the JSON alone.`;
  return [
    { role: 'assistant', content: answer.slice(0, LONGEST_REPEATED) },
    { role: 'user', content },
  ] as const;
}
