import type { AiClient, AiRequest } from '@learnwright/plugin-sdk';
import type { z } from 'zod';

/** How much of an unusable answer is sent back, in characters. */
const LONGEST_REPEATED = 4_000;
const LONGEST_PROBLEM = 400;
/** How many JSON values of an answer are compared with the schema. */
const MOST_CANDIDATES = 20;
/** Deeper than any answer that is meant to be JSON. */
const DEEPEST = 100;
/** Longer than any answer that is meant to be JSON, in characters. */
const LONGEST_TEXT = 1_000_000;
/** How often a character may be looked at, on average: a long text that only looks like JSON must not cost more. */
const MOST_LOOKS = 16;
/** How many looks a short text has in any case. */
const FREE_LOOKS = 200_000;

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

/**
 * Finds the JSON objects and arrays in a text that holds more than JSON, in order and each as a whole: inside a value
 * that was found, nothing is looked for. Takes time in proportion to the length of the text, whatever it holds.
 */
export function* findJson(answer: string): Generator<unknown, void, undefined> {
  const text = answer.slice(0, LONGEST_TEXT);
  const opening = /[[{]/g;
  let looks = Math.max(text.length * MOST_LOOKS, FREE_LOOKS);
  while (looks > 0 && opening.test(text)) {
    const start = opening.lastIndex - 1;
    const { end, closed } = scan(text, start, looks);
    looks -= end - start;
    const found = closed ? parse(text.slice(start, end)) : null;
    if (found === null) continue;
    opening.lastIndex = end;
    yield found.value;
  }
}

/** Follows brackets from an opening one to its end, or to where it cannot be JSON; quoted texts are skipped. */
function scan(text: string, start: number, looks: number): { readonly end: number; readonly closed: boolean } {
  const last = Math.min(text.length, start + looks);
  const open: string[] = [];
  let quoted = false;
  for (let at = start; at < last; at += 1) {
    const character = text[at];
    if (quoted) {
      if (character === '\n') return { end: at + 1, closed: false };
      if (character === '\\') at += 1;
      else if (character === '"') quoted = false;
    } else if (character === '"') quoted = true;
    else if (character === '{' || character === '[') {
      if (open.length === DEEPEST) return { end: at + 1, closed: false };
      open.push(character === '{' ? '}' : ']');
    } else if (character === '}' || character === ']') {
      const matches = open.pop() === character;
      if (!matches || open.length === 0) return { end: at + 1, closed: matches };
    }
  }
  return { end: last, closed: false };
}

function parse(text: string): { readonly value: unknown } | null {
  try {
    return { value: JSON.parse(text) };
  } catch {
    // Brackets in prose, such as {this}: no JSON, and nothing to report.
    return null;
  }
}
