import type { ErrorFinding } from '../errors/app-error.ts';
import { toJsonPointer } from './to-json-pointer.ts';

/** Tells whether a text cannot be stored in every database: it holds a NUL or half of a surrogate pair. */
export function isIllFormed(text: string): boolean {
  return text.includes('\0') || !text.isWellFormed();
}

/** A finding for every ill-formed text inside a JSON value, keys included. */
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
