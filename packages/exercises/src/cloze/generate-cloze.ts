import type { Exercise } from '../schema/exercise.ts';
import type { Lesson } from '../schema/lesson.ts';
import type { TokenOptions } from '../tokens/diff-tokens.ts';
import { blankAnswer } from './blank-answer.ts';
import { blankWrongRun } from './blank-wrong-run.ts';
import type { BlankedText, GeneratedCloze } from './generated-cloze.ts';
import { isUsefulCloze } from './is-useful-cloze.ts';
import type { Mistake } from './mistake.ts';
import { selectDistractors } from './select-distractors.ts';

/** How mistakes become clozes. */
export type ClozeOptions = TokenOptions & {
  /** Adds rule e: where a to c fail or hide everything, the words that the learner got wrong are blanked. */
  readonly blankWrongRun?: boolean | undefined;
};

/**
 * Makes a cloze of a mistake in an exercise (specification, part 3, "Cloze generation"); null where no rule applies,
 * which is rule d: the caller replays the exercise. The same input always gives the same cloze.
 */
export function generateCloze(
  mistake: Mistake,
  exercise: Exercise,
  lesson: Pick<Lesson, 'cards'>,
  options: ClozeOptions = {},
): GeneratedCloze | null {
  const specified = blankAnswer(mistake, exercise, lesson);
  const isWanting = specified === null || !isUsefulCloze(specified.sentence);
  const further =
    options.blankWrongRun && isWanting ? blankWrongRun(mistake, exercise.distractors, options.segment) : null;
  const blanked = further ?? specified;
  return blanked && buildCloze(blanked, exercise);
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
