import { normalizeAnswer } from './normalize-answer.ts';

/** Tells whether two texts are the same answer, that is equal as `normalizeAnswer` has them. */
export function isSameAnswer(left: string, right: string): boolean {
  return normalizeAnswer(left) === normalizeAnswer(right);
}
