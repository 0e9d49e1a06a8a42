import { type AiClient, type AiRequest, findJson } from '@learnwright/plugin-sdk';
import type { z } from 'zod';

/** How much of an unusable answer is sent back, in characters. */
const LONGEST_REPEATED = 4_000;
const LONGEST_PROBLEM = 400;
/** How many JSON values of an answer are compared with the schema. */
const MOST_CANDIDATES = 20;

/**
 * The answer to a request as a JSON value of a schema. An answer that cannot be used is sent back once, with the problem;
 * null when the second answer cannot be used either. Rejects as `complete` does.
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

/** A value of the schema, or a sentence about the problem. */
type JsonReading<Schema extends z.ZodType> =
  | { readonly usable: true; readonly value: z.output<Schema> }
  | { readonly usable: false; readonly problem: string };

/** Finds the first JSON value of the schema in a text; prose around it may hold others, such as `[1]`. */
function readJson<Schema extends z.ZodType>(text: string, schema: Schema): JsonReading<Schema> {
  let problem = 'It holds no complete JSON object.';
  let candidates = 0;
  for (const candidate of findJson(text)) {
    const { success, data, error } = schema.safeParse(candidate);
    if (success) return { usable: true, value: data };
    if (candidates === 0) problem = describe(error.issues);
    candidates += 1;
    if (candidates === MOST_CANDIDATES) break;
  }
  return { usable: false, problem };
}

function describe(issues: readonly z.core.$ZodIssue[]): string {
  const findings = issues.map(({ path, message }) => `${path.map(String).join('.') || 'the whole'}: ${message}`);
  return `${findings.join('; ').slice(0, LONGEST_PROBLEM)}.`;
}
