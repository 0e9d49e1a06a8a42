import type { ImportFinding } from '@learnwright/core';
import { createContentFinding } from './create-content-finding.ts';

const DEPTH_LIMIT = 100;

/** A finding for every text of a JSON value that not every database can hold, and for nesting that is too deep. */
export function findUnsafeValues(path: string, value: unknown): ImportFinding[] {
  const findings: ImportFinding[] = [];
  const left: { pointer: string; depth: number; value: unknown }[] = [{ pointer: '', depth: 0, value }];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const { pointer, depth } = next;
    if (typeof next.value === 'string' && isUnsafe(next.value)) findings.push(unsafeText(path, pointer));
    if (typeof next.value !== 'object' || next.value === null) continue;
    if (depth > DEPTH_LIMIT) return [...findings, tooDeep(path, pointer)];
    for (const [key, inner] of Object.entries(next.value)) {
      if (isUnsafe(key)) findings.push(unsafeText(path, pointer));
      left.push({ pointer: `${pointer}/${escapeKey(key)}`, depth: depth + 1, value: inner });
    }
  }
  return findings;
}

function isUnsafe(text: string): boolean {
  return text.includes('\0') || !text.isWellFormed();
}

function escapeKey(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1').replaceAll('\0', '').toWellFormed();
}

function unsafeText(path: string, pointer: string): ImportFinding {
  const message = 'a NUL character or half of a surrogate pair cannot be stored';
  return createContentFinding('E-TEXT-CHARACTER', path, message, pointer);
}

function tooDeep(path: string, pointer: string): ImportFinding {
  return createContentFinding('E-JSON-DEPTH', path, `it is nested more than ${DEPTH_LIMIT} levels deep`, pointer);
}
