import { AppError, type ErrorFinding, findIllFormedText, toFindings } from '@learnwright/core';
import type { z } from 'zod';

/** Parses the input of an app by a schema; throws invalid_request with every finding, as a server does. */
export function parseInput<Schema extends z.ZodType>(schema: Schema, value: unknown): z.infer<Schema> {
  const result = schema.safeParse(value, { reportInput: true });
  if (!result.success) throw invalidInput(toFindings('body', result.error.issues));
  // A server would refuse such texts, and stored records must be able to move to a server.
  const findings = findIllFormedText(result.data);
  if (findings.length > 0) throw invalidInput(findings);
  return result.data;
}

function invalidInput(findings: readonly ErrorFinding[]): AppError {
  return new AppError('invalid_request', 'The input is invalid; see findings.', { findings });
}
