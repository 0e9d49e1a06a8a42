import { listElements } from '../elements/list-elements.ts';
import type { Exercise } from '../schema/exercise.ts';
import type { LessonStep } from '../schema/lesson-step.ts';
import type { ReviewedElement, SourceLesson } from './review-step.ts';

/** The step of a lesson that an element comes from, with what it asks. */
export type ElementSource = SourceLesson & {
  readonly step: LessonStep;
  readonly exercise: Exercise;
  /** As recorded; where nothing was, as the lesson has it. */
  readonly correct_answer: string;
};

/** Finds where an element comes from; null where the lessons don't have its exercise, or that has no such element. */
export function findSource(element: ReviewedElement, lessons: readonly SourceLesson[]): ElementSource | null {
  const { set_id, lesson_id, exercise_id, element_key } = element;
  const source = lessons.find((candidate) => candidate.set_id === set_id && candidate.lesson.id === lesson_id);
  const step = source?.lesson.steps.find(({ exercise }) => exercise?.id === exercise_id);
  if (!source || !step?.exercise) return null;
  const found = listElements(step.exercise, source.lesson).find((candidate) => candidate.element_key === element_key);
  if (!found) return null;
  return { ...source, step, exercise: step.exercise, correct_answer: element.correct_answer || found.correct_answer };
}
