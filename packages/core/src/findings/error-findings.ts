import type { z } from 'zod';
import type { ErrorFinding } from '../errors/app-error.ts';
import { FINDING_CODES, type FindingCode } from '../errors/error-codes.ts';
import { MAX_FINDINGS, toJsonPointer } from './finding.ts';

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

/** The ill-formed texts of a JSON value: findings for the first MAX_FINDINGS of them, and how many there are in all. */
export interface IllFormedTexts {
  readonly findings: readonly ErrorFinding[];
  readonly count: number;
}

/** A value inside another: its key there, and the way on to the root. */
interface Branch {
  readonly parent: Branch | null;
  readonly key: PropertyKey;
  readonly value: object;
}

/** Finds every ill-formed text inside a JSON value, keys included. Takes as long as the value is large, however deep it is. */
export function findIllFormedText(value: unknown): IllFormedTexts {
  const findings: ErrorFinding[] = [];
  let count = 0;
  const left: Branch[] = [];
  const note = (parent: Branch | null, key?: PropertyKey) => {
    count += 1;
    if (findings.length < MAX_FINDINGS)
      findings.push(illFormed([...pathOf(parent), ...(key === undefined ? [] : [key])]));
  };
  const visit = (parent: Branch | null, key: PropertyKey, inner: unknown) => {
    if (typeof inner === 'string') {
      if (isIllFormed(inner)) note(parent, key);
    } else if (typeof inner === 'object' && inner !== null) left.push({ parent, key, value: inner });
  };
  if (typeof value === 'string' && isIllFormed(value)) note(null);
  if (typeof value === 'object' && value !== null) left.push({ parent: null, key: '', value });
  for (let branch = left.pop(); branch !== undefined; branch = left.pop()) {
    if (Array.isArray(branch.value)) {
      for (let index = 0; index < branch.value.length; index += 1) visit(branch, index, branch.value[index]);
      continue;
    }
    for (const key of Object.keys(branch.value)) {
      if (isIllFormed(key)) note(branch);
      visit(branch, key, Reflect.get(branch.value, key));
    }
  }
  return { findings, count };
}

/** The keys that lead from the root to a value. */
function pathOf(branch: Branch | null): PropertyKey[] {
  const path: PropertyKey[] = [];
  for (let next = branch; next?.parent; next = next.parent) path.push(next.key);
  return path.toReversed();
}

function illFormed(path: readonly PropertyKey[]): ErrorFinding {
  return {
    pointer: toJsonPointer(path),
    code: 'invalid_character',
    message: 'The text holds a NUL character or half of a surrogate pair.',
  };
}
