import { AppError, type ErrorFinding, type FindingCode } from '@learnwright/core';
import type { z } from 'zod';

/** What a schema makes of what an app hands over; throws invalid_request with every finding, as a server does. */
export function parseInput<Schema extends z.ZodType>(schema: Schema, value: unknown): z.infer<Schema> {
  const result = schema.safeParse(value, { reportInput: true });
  if (!result.success) throw invalidInput(result.error.issues.map(toFinding));
  const findings = findIllFormed(result.data, []);
  if (findings.length > 0) throw invalidInput(findings);
  return result.data;
}

function invalidInput(findings: ErrorFinding[]): AppError {
  return new AppError('invalid_request', 'The input is invalid; see findings.', { findings });
}

function toFinding(issue: z.core.$ZodIssue): ErrorFinding {
  return { pointer: toPointer(issue.path), code: codeOf(issue), message: issue.message };
}

function codeOf({ code, input }: z.core.$ZodIssue): FindingCode {
  if (code === 'invalid_type') return input === undefined ? 'required' : 'invalid_type';
  return code === 'too_big' || code === 'too_small' || code === 'invalid_format' ? code : 'invalid_value';
}

/** Texts that no server takes, so that what is stored here can be moved to one. */
function findIllFormed(value: unknown, path: readonly string[]): ErrorFinding[] {
  if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed())) {
    const message = 'The text holds a NUL character or half of a surrogate pair.';
    return [{ pointer: toPointer(path), code: 'invalid_character', message }];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [
    ...findIllFormed(key, path),
    ...findIllFormed(inner, [...path, key]),
  ]);
}

function toPointer(path: readonly PropertyKey[]): string {
  return path.map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}
