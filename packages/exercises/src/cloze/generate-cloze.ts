import { normalizeAnswer } from '../grading/compare-answers.ts';
import type { Exercise } from '../schema/exercise.ts';
import { CLOZE_MARKER, MAX_DISTRACTORS } from '../schema/exercise-format.ts';
import type { Lesson } from '../schema/lesson.ts';
import type { TokenOptions } from '../token-diff/diff-tokens.ts';
import { blankAnswer } from './blank-answer.ts';
import { blankWrongRun } from './blank-wrong-run.ts';
import { type BlankedText, type ClozeRule, isUsefulCloze, type Mistake } from './blanked-text.ts';

/** Options of `generateCloze`, `planReview` and `planCorrectionRound`. */
export type ClozeOptions = TokenOptions & {
  /** Adds rule e: where a to c fail or hide everything, the words that the learner got wrong are blanked. */
  readonly blankWrongRun?: boolean | undefined;
};

/**
 * A cloze made of a mistake: the rule, the text its one blank hides, and an exercise of the format in mode `type` that
 * keeps the id, cards and tags of its source. Its distractors allow for mode `select`.
 */
export type GeneratedCloze = { readonly rule: ClozeRule; readonly hidden: string; readonly exercise: Exercise };

/**
 * Makes a cloze of a mistake in an exercise (specification, part 3, "Cloze generation"). Null where no rule applies: by
 * rule d the caller then replays the exercise. The same input always gives the same cloze.
 *
 * @example
 * const exercise = exerciseSchema.parse({ id: 'e1', type: 'free_text', prompt: 'Say ja.', accept: ['ja'] });
 * generateCloze({ user_answer: 'nein', correct_answer: 'ja' }, exercise, { cards: [] })?.exercise.sentence; // 'Say ___.'
 */
export function generateCloze(
  mistake: Mistake,
  exercise: Exercise,
  lesson: Pick<Lesson, 'cards'>,
  options: ClozeOptions = {},
): GeneratedCloze | null {
  const specified = blankAnswer(mistake, exercise, lesson);
  const asksForEverything = specified === null || !isUsefulCloze(specified.sentence);
  const further =
    options.blankWrongRun && asksForEverything ? blankWrongRun(mistake, exercise.distractors, options.segment) : null;
  const blanked = further ?? specified;
  return blanked && buildCloze(blanked, exercise);
}

/**
 * Turns the text that fills the blank of a generated cloze into an answer to the original exercise: by the rules a to c
 * the text itself, by rule e the sentence with the text in it.
 */
export function completeAnswer({ rule, exercise }: GeneratedCloze, text: string): string {
  return rule === 'e' ? (exercise.sentence ?? '').split(CLOZE_MARKER).join(text) : text;
}

function buildCloze({ rule, sentence, accept, distractors }: BlankedText, source: Exercise): GeneratedCloze {
  const { id, prompt, hint, card_ids, tags } = source;
  const texts = [...new Set(accept)];
  const exercise: Exercise = {
    id,
    type: 'cloze',
    // Blanked by rule c, the prompt would give the answer away if it also stood there whole.
    prompt: rule === 'c' ? sentence : prompt,
    hint,
    card_ids,
    tags,
    cloze_mode: 'type',
    sentence,
    blanks: [{ accept: texts }],
    distractors: selectDistractors(distractors, texts),
  };
  return { rule, hidden: texts[0] ?? '', exercise };
}

/** Keeps at most 20 distractors in their order, without blank texts, right answers and repeats. */
function selectDistractors(candidates: readonly string[], accept: readonly string[]): string[] {
  const seen = new Set(['', ...accept.map(normalizeAnswer)]);
  const selected = candidates.filter((candidate) => {
    const text = normalizeAnswer(candidate);
    const isNew = !seen.has(text);
    seen.add(text);
    return isNew;
  });
  return selected.slice(0, MAX_DISTRACTORS);
}
