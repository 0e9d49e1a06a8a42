import type { ElementError } from '@learnwright/core';
import { normalizeAnswer } from '../grading/compare-answers.ts';
import type { Exercise } from '../schema/exercise.ts';
import { CLOZE_MARKER, MAX_SENTENCE_LENGTH } from '../schema/format.ts';
import type { Lesson } from '../schema/lesson.ts';

/**
 * A learner's wrong answer and the right one: two fields of every element-error record. With its `element_key` a pair of
 * a matching is found where two pairs have the same right side.
 */
export type Mistake = Pick<ElementError, 'user_answer' | 'correct_answer'> & Partial<Pick<ElementError, 'element_key'>>;

/** What a cloze is made of besides its exercise: the cards, and the languages where the lesson names them. */
export type ClozeLesson = Pick<Lesson, 'cards'> & Partial<Pick<Lesson, 'source_language' | 'target_language'>>;

/** The rules that make a cloze of a mistake; `e` to `i` come after the others, and only where they are asked for. */
export const CLOZE_RULES = ['a', 'b', 'c', 'e', 'f', 'g', 'h', 'i'] as const;

/** One of CLOZE_RULES. */
export type ClozeRule = (typeof CLOZE_RULES)[number];

/** A text with one blank, its right answers and the wrong ones to choose from; of a multiselect a text without a blank. */
export type BlankedText = {
  readonly rule: ClozeRule;
  readonly sentence: string;
  /** Every text that is right, the hidden one first; of a multiselect the right options. */
  readonly accept: readonly string[];
  /** What the learner answered: the first of the wrong texts to choose from. Empty where the author's are all there are. */
  readonly own: string;
  /** The other wrong texts to choose from, as they come. */
  readonly distractors: readonly string[];
};

/** Tells whether a blank may be asked; the rules e, g and h take the first of their blanks that may. */
export type IsAskable = (blanked: BlankedText) => boolean;

const LETTER_BEFORE = /[\p{L}\p{N}\p{M}]$/u;
const LETTER_AFTER = /^[\p{L}\p{N}\p{M}]/u;
const HALF_A_CHARACTER = /^[\p{M}\p{Cs}]/u;

/** Scripts whose words stand side by side without a space. */
const WITHOUT_SPACES = '\\p{sc=Han}\\p{sc=Hira}\\p{sc=Kana}\\p{sc=Thai}\\p{sc=Laoo}\\p{sc=Khmr}\\p{sc=Mymr}';
const BEGINS_WITHOUT_SPACES = new RegExp(`^[${WITHOUT_SPACES}]`, 'u');
const ENDS_WITHOUT_SPACES = new RegExp(`[${WITHOUT_SPACES}]$`, 'u');

// Quotes and brackets come in pairs, apostrophes, hyphens and signs such as % belong to their word.
const PUNCTUATION_AT_ENDS = /^(?:(?![#%&'*/@"\\])\p{Po})+|(?<!(?![#%&'*/@"\\])\p{Po})(?:(?![#%&'*/@"\\])\p{Po})+$/gu;

/** The wrong texts to choose from after a mistake. */
export function wrongTextsOf({ user_answer: own }: Mistake, { distractors }: Pick<Exercise, 'distractors'>) {
  return { own, distractors };
}

/** A text without full stops, commas, question marks and the like at its ends; a text of nothing else stays as it is. */
export function trimPunctuation(text: string): string {
  return text.trim().replace(PUNCTUATION_AT_ENDS, '').trim() || text;
}

/** An answer in the form in which it is looked for in texts: as `foldAnswer`, without regard to case. */
export function foldCase(text: string): string {
  return foldAnswer(text).toLowerCase();
}

/** An answer in the form in which it is told apart from others: without width, and without punctuation at its ends. */
export function foldAnswer(text: string): string {
  return normalizeAnswer(trimPunctuation(text.normalize('NFKC')));
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

/**
 * Every position at which a text contains another one, overlaps included. A position that would cut a surrogate pair, or
 * a letter off its accent, does not count.
 */
export function findOccurrences(text: string, part: string): number[] {
  const positions: number[] = [];
  if (part === '') return positions;
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1)) {
    if (!isWithinCharacter(text, at) && !isWithinCharacter(text, at + part.length)) positions.push(at);
  }
  return positions;
}

/**
 * Tells whether a part of a text is no piece of a longer word. In scripts without spaces between words every part may be
 * a word; where the part ends in an apostrophe, as `l'` does, its word ends there too.
 */
export function isWholeWord(text: string, start: number, end: number): boolean {
  const part = text.slice(start, end);
  // Two code units hold a whole character.
  const [before, after] = [text.slice(Math.max(0, start - 2), start), text.slice(end, end + 2)];
  const isCutBefore = LETTER_AFTER.test(part) && LETTER_BEFORE.test(before) && !BEGINS_WITHOUT_SPACES.test(part);
  const isCutAfter = LETTER_BEFORE.test(part) && LETTER_AFTER.test(after) && !ENDS_WITHOUT_SPACES.test(part);
  return !isCutBefore && !isCutAfter;
}

function isWithinCharacter(text: string, at: number): boolean {
  return at > 0 && HALF_A_CHARACTER.test(text.slice(at, at + 2));
}
