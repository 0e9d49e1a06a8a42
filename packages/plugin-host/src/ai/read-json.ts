import type { z } from 'zod';
import { findJson } from './find-json.ts';

/** What came of looking for JSON: a value of the schema, or a sentence about what is wrong. */
export type JsonReading<Schema extends z.ZodType> =
  | { readonly usable: true; readonly value: z.output<Schema> }
  | { readonly usable: false; readonly problem: string };

const LONGEST_PROBLEM = 400;
const MOST_CANDIDATES = 20;

/** The first JSON object or array in a text that is of the schema; prose around it may hold others, such as `[1]`. */
export function readJson<Schema extends z.ZodType>(text: string, schema: Schema): JsonReading<Schema> {
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
