import type * as z from 'zod';
import type { ErrorFinding } from '../errors/app-error.ts';
import { type FindingCode, isFindingCode } from '../errors/finding-codes.ts';
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
