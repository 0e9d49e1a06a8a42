import { MAX_ANSWER_LENGTH } from '../elements/record-limits.ts';

const HALF_A_CHARACTER = /\p{Cs}$/u;

/** An answer cut to what an attempt can carry, never within a character. */
export function clipAnswer(text: string): string {
  return text.length <= MAX_ANSWER_LENGTH ? text : text.slice(0, MAX_ANSWER_LENGTH).replace(HALF_A_CHARACTER, '');
}
