import type { Exercise } from '../schema/exercise.ts';

/** The rules that make a cloze of a mistake, in the order they are tried; `e` only where it is asked for. */
export const CLOZE_RULES = ['a', 'b', 'c', 'e'] as const;

/** One of CLOZE_RULES. */
export type ClozeRule = (typeof CLOZE_RULES)[number];

/**
 * A cloze made of a mistake: the rule, the text its one blank hides, and an exercise of the format in mode `type` that
 * keeps the id, cards and tags of its source. Its distractors allow for mode `select`.
 */
export type GeneratedCloze = { readonly rule: ClozeRule; readonly hidden: string; readonly exercise: Exercise };

/** A text with its one blank, and what can be filled in. */
export type BlankedText = {
  readonly rule: ClozeRule;
  readonly sentence: string;
  /** Every text that is right, the hidden one first. */
  readonly accept: readonly string[];
  /** Wrong texts to choose from, the learner's own first, as they come. */
  readonly distractors: readonly string[];
};
