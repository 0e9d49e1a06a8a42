import { type ClozeOptions, generateCloze } from '../cloze/generate-cloze.ts';
import type { ElementSource } from './find-source.ts';
import type { ClozeStep, ReviewedElement } from './review-step.ts';

/** The step that asks for an element in a cloze, with the id `review-cloze-<number>`; null where there is no cloze. */
export function createClozeStep(
  element: ReviewedElement,
  source: ElementSource,
  number: number,
  options: ClozeOptions,
): ClozeStep | null {
  const { set_id, lesson, step, exercise, correct_answer } = source;
  const cloze = generateCloze({ ...element, correct_answer }, exercise, lesson, options);
  if (cloze === null) return null;
  return {
    kind: 'cloze',
    set_id,
    lesson,
    step: {
      id: `review-cloze-${number}`,
      type: 'exercise',
      title: step.title,
      theory_ref: step.theory_ref,
      review_lesson_id: lesson.id,
      exercise: cloze.exercise,
    },
    element: { ...element, correct_answer },
    cloze,
  };
}
