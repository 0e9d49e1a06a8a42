import type { ElementError } from '@learnwright/core';
import { CLOZE_MARKER, MAX_SENTENCE_LENGTH } from '../schema/exercise-format.ts';

/** A learner's wrong answer and the right one: two fields of every element-error record. */
export type Mistake = Pick<ElementError, 'user_answer' | 'correct_answer'>;

/** The rules that make a cloze of a mistake, in the order they are tried; `e` only where it is asked for. */
export const CLOZE_RULES = ['a', 'b', 'c', 'e'] as const;

/** One of CLOZE_RULES. */
export type ClozeRule = (typeof CLOZE_RULES)[number];

/** A text with one blank, its right answers and the wrong ones to choose from. */
export type BlankedText = {
  readonly rule: ClozeRule;
  readonly sentence: string;
  /** Every text that is right, the hidden one first. */
  readonly accept: readonly string[];
  /** Wrong texts to choose from, the learner's own first, as they come. */
  readonly distractors: readonly string[];
};

const WORD = /[\p{L}\p{N}]/u;

/** Tells whether a sentence with markers shows a word besides them; a cloze without such a word asks for everything. */
export function isUsefulCloze(sentence: string): boolean {
  return WORD.test(sentence.replaceAll(CLOZE_MARKER, ''));
}

/**
 * Replaces a part of a text by a marker. Null where the result cannot be the sentence of a cloze: it holds another
 * marker, or is longer than the format allows.
 */
export function blankText(text: string, at: number, length: number): string | null {
  const sentence = text.slice(0, at) + CLOZE_MARKER + text.slice(at + length);
  const [before, ...rest] = sentence.split(CLOZE_MARKER);
  const isUsable = rest.length === 1 && before?.length === at && sentence.length <= MAX_SENTENCE_LENGTH;
  return isUsable ? sentence : null;
}
