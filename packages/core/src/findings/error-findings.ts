import type { z } from 'zod';
import type { ErrorFinding } from '../errors/app-error.ts';
import { FINDING_CODES, type FindingCode } from '../errors/error-codes.ts';
import { toJsonPointer } from './finding.ts';

/** The part of a request that was validated. */
export type InputPart = 'params' | 'query' | 'body';

/**
 * Turns the issues of Zod into findings with codes of the table: `pointer` into the body, `parameter` elsewhere.
 *
 * @example
 * toFindings('body', createUserSchema.safeParse({ name: '' }).error?.issues ?? [])[0]?.pointer; // '/name'
 */
export function toFindings(part: InputPart, issues: readonly z.core.$ZodIssue[]): ErrorFinding[] {
  return issues.map((issue) => ({
    ...(part === 'body' ? { pointer: toJsonPointer(issue.path) } : { parameter: String(issue.path[0] ?? '') }),
    code: findingCode(issue),
    message: issue.message,
  }));
}

function findingCode(issue: z.core.$ZodIssue): FindingCode {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'required' : 'invalid_type';
    case 'too_big':
    case 'too_small':
    case 'invalid_format':
      return issue.code;
    case 'custom':
      return isFindingCode(issue.params?.code) ? issue.params.code : 'invalid_value';
    default:
      return 'invalid_value';
  }
}

function isFindingCode(code: unknown): code is FindingCode {
  return typeof code === 'string' && code in FINDING_CODES;
}

/** Tells whether a text holds a NUL or half of a surrogate pair, which not every database can store. */
export function isIllFormed(text: string): boolean {
  return text.includes('\0') || !text.isWellFormed();
}

/** Lists a finding for every ill-formed text inside a JSON value, keys included. */
export function findIllFormedText(value: unknown): ErrorFinding[] {
  const findings: ErrorFinding[] = [];
  const left: { path: readonly string[]; value: unknown }[] = [{ path: [], value }];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const { path } = next;
    if (typeof next.value === 'string' && isIllFormed(next.value)) findings.push(illFormed(path));
    if (typeof next.value !== 'object' || next.value === null) continue;
    for (const [key, inner] of Object.entries(next.value)) {
      if (isIllFormed(key)) findings.push(illFormed(path));
      left.push({ path: [...path, key], value: inner });
    }
  }
  return findings;
}

function illFormed(path: readonly string[]): ErrorFinding {
  return {
    pointer: toJsonPointer(path),
    code: 'invalid_character',
    message: 'The text holds a NUL character or half of a surrogate pair.',
  };
}
