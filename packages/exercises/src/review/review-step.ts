import type { ElementError } from '@learnwright/core';
import type { GeneratedCloze } from '../cloze/generated-cloze.ts';
import type { Exercise } from '../schema/exercise.ts';
import type { Lesson } from '../schema/lesson.ts';
import type { LessonStep } from '../schema/lesson-step.ts';

/** A lesson of a set, as mistakes refer to it. */
export type SourceLesson = { readonly set_id: string; readonly lesson: Lesson };

/** The parts of an element-error record that its review needs; rows of the review queue have them. */
export type ReviewedElement = Pick<
  ElementError,
  'set_id' | 'lesson_id' | 'exercise_id' | 'element_key' | 'element_type' | 'user_answer' | 'correct_answer'
>;

type Source = SourceLesson & { readonly step: LessonStep & { readonly exercise: Exercise } };

/** A step made of one mistake; its id begins with `review-cloze-`. */
export type ClozeStep = Source & {
  readonly kind: 'cloze';
  readonly element: ReviewedElement;
  readonly cloze: GeneratedCloze;
};

/** An exercise asked again as it is, for one or more of its elements; the id of the step begins with `review-`. */
export type ReplayStep = Source & { readonly kind: 'replay'; readonly elements: readonly ReviewedElement[] };

/** A step of a review: `step` is for the renderer, ids are unique within the plan, `review_lesson_id` names the lesson. */
export type ReviewStep = ClozeStep | ReplayStep;
