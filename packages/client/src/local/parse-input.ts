import { AppError, type ErrorFinding, findIllFormedText, MAX_FINDINGS, toFindings } from '@learnwright/core';
import { en } from 'zod/locales';
import type * as z from 'zod/mini';

/** Zod Mini has no messages of its own. */
const ENGLISH = en().localeError;

/** Parses the input of an app by a schema; throws invalid_request with its findings, as a server does. */
export function parseInput<Schema extends z.ZodMiniType>(schema: Schema, value: unknown): z.infer<Schema> {
  const result = schema.safeParse(value, { reportInput: true, error: ENGLISH });
  if (!result.success) {
    const { issues } = result.error;
    throw invalidInput(toFindings('body', issues.slice(0, MAX_FINDINGS)), issues.length);
  }
  // A server would refuse such texts, and stored records must be able to move to a server.
  const { findings, count } = findIllFormedText(result.data);
  if (count > 0) throw invalidInput(findings, count);
  return result.data;
}

function invalidInput(findings: readonly ErrorFinding[], findingCount: number): AppError {
  return new AppError('invalid_request', summarize(findings, findingCount), { findings, findingCount });
}

function summarize([first]: readonly ErrorFinding[], count: number): string {
  if (first === undefined || count > 1) return `The input breaks ${count} rules; see findings.`;
  return `"${first.pointer}" is invalid: ${first.message.replace(/\.$/, '')}.`;
}
