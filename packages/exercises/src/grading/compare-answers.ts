import type { AnswerDifference } from '@learnwright/core';
import { baseLanguageOf } from './answer-language.ts';
import { findDifferences } from './find-differences.ts';
import type { Grading } from './policy.ts';

/** `right_but` is right, and written differently in a way that is forgiven (specification, R11.11). */
export type Verdict = 'right' | 'right_but' | 'wrong';

/** A verdict with the differences that were forgiven, the weightiest first; only a `right_but` has some. */
export type Comparison = { readonly verdict: Verdict; readonly differences: readonly AnswerDifference[] };

const CURLY_APOSTROPHES = /[\u2018\u2019\u02bc]/gu;

/**
 * Brings an answer into the form in which exact answers are compared: NFC, no white space at the ends, single spaces elsewhere,
 * straight apostrophes (phones type curly ones). Case, accents and all other punctuation count.
 */
export function normalizeAnswer(text: string): string {
  return text.normalize('NFC').replace(CURLY_APOSTROPHES, "'").replace(/\s+/gu, ' ').trim();
}

/** Tells whether two texts are exactly the same answer: `normalizeAnswer` makes them equal. */
export function isSameAnswer(left: string, right: string): boolean {
  return normalizeAnswer(left) === normalizeAnswer(right);
}

/**
 * Compares an answer with an accepted one (specification, R11.12).
 *
 * @example
 * const grading = resolveGrading(exercise, { target_language: 'fr' });
 * compareAnswers('ça va?', 'Ça va ?', grading); // { verdict: 'right_but', differences: ['case', 'spacing'] }
 */
export function compareAnswers(given: string, accepted: string, grading: Grading): Comparison {
  if (grading.exact) return { verdict: isSameAnswer(given, accepted) ? 'right' : 'wrong', differences: [] };
  const { language, rules } = grading;
  const isFree = (difference: AnswerDifference) => difference === 'accents' && isInGreekCapitals(given, grading);
  const ruleOf = (difference: AnswerDifference) => (isFree(difference) ? 'forgive' : rules[difference]);
  const differences = findDifferences(given, accepted, { language, ruleOf });
  if (differences === null) return { verdict: 'wrong', differences: [] };
  return { verdict: differences.length === 0 ? 'right' : 'right_but', differences };
}

/** Greek words of capitals have no accents, so that they lack none. */
function isInGreekCapitals(given: string, { language, rules }: Grading): boolean {
  return baseLanguageOf(language) === 'el' && rules.case === 'forgive' && given === given.toUpperCase();
}
