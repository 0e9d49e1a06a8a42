import type { ElementError } from '@learnwright/core';
import { type ClozeOptions, completeAnswer, type GeneratedCloze, generateCloze } from '../cloze/generate-cloze.ts';
import { listElements } from '../elements/list-elements.ts';
import type { Languages } from '../grading/answer-language.ts';
import { createAttempts, type ExerciseAttempt } from '../grading/create-records.ts';
import { type GradedElement, gradeExercise } from '../grading/grade-exercise.ts';
import type { GradingContext } from '../grading/policy.ts';
import type { Exercise } from '../schema/exercise.ts';
import type { Lesson, LessonStep } from '../schema/lesson.ts';
import { readExercise, readSteps } from '../schema/raw-lesson.ts';

/** A lesson with the id of its set: a mistake names both. `set` has the languages of the set, for lessons that name none. */
export type SourceLesson = {
  readonly set_id: string;
  readonly lesson: Lesson;
  readonly set?: Languages | null | undefined;
};

/** The fields of an element-error record that a review needs; rows of the review queue have them. */
export type ReviewedElement = Pick<
  ElementError,
  'set_id' | 'lesson_id' | 'exercise_id' | 'element_key' | 'element_type' | 'user_answer' | 'correct_answer'
>;

/** How reviews and correction rounds make clozes. */
export type ReviewOptions = ClozeOptions & {
  /** False also takes clozes that are not useful: all blank, or with their answer to be read. */
  readonly usefulOnly?: boolean | undefined;
};

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

/** A graded answer to a step of a review: the attempts to record, and how each text that was asked for fared. */
export type GradedReview = { readonly attempts: ExerciseAttempt[]; readonly graded: GradedElement[] };

/** The lesson, step and exercise that an element comes from. */
export type ElementSource = SourceLesson & {
  readonly step: LessonStep;
  readonly exercise: Exercise;
  /** The answer of the record, or of the lesson where the record has none. */
  readonly correct_answer: string;
};

/** Finds the source of an element; null where its exercise is in none of the lessons, or no longer has the element. */
export function findSource(element: ReviewedElement, lessons: readonly SourceLesson[]): ElementSource | null {
  const { set_id, lesson_id, exercise_id, element_key } = element;
  const source = lessons.find((candidate) => candidate.set_id === set_id && candidate.lesson.id === lesson_id);
  const step = source && readSteps(source.lesson).find(({ exercise }) => exercise?.id === exercise_id);
  if (!source || !step?.exercise) return null;
  const exercise = readExercise(step.exercise);
  const found = listElements(exercise, source.lesson).find((candidate) => candidate.element_key === element_key);
  if (!found) return null;
  return { ...source, step, exercise, correct_answer: element.correct_answer || found.correct_answer };
}

/** Creates the step that asks for an element in a cloze, with the id `review-cloze-<number>`; null without a (useful) cloze. */
export function createClozeStep(
  element: ReviewedElement,
  source: ElementSource,
  number: number,
  { usefulOnly = true, ...options }: ReviewOptions,
): ClozeStep | null {
  const { set_id, lesson, step, exercise, correct_answer } = source;
  const languages = options.set ?? source.set;
  const cloze = generateCloze({ ...element, correct_answer }, exercise, lesson, { ...options, set: languages });
  if (cloze === null || (usefulOnly && !cloze.useful)) return null;
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

/**
 * Grades an answer to a step of a review or correction round. `attempts` are for the record: for a cloze one at the
 * original element, for a replay one at every element of its exercise. `graded` is for the screen: the verdict on each text that the
 * step asked for. A cloze forgives what its exercise forgives; `context` is of the set of the step.
 *
 * @example
 * const [step] = planCorrectionRound(finished, failures);
 * const { attempts, graded } = gradeReviewStep(step, ['heiße']);
 * graded[0]?.verdict; // 'right'
 */
export function gradeReviewStep(
  reviewStep: ReviewStep,
  answer: readonly string[],
  context: GradingContext = {},
): GradedReview {
  const { set_id, lesson, step } = reviewStep;
  const graded = gradeExercise(gradedExerciseOf(reviewStep), lesson, answer, context);
  const recorded = reviewStep.kind === 'replay' ? graded : graded.map((asked) => toOriginal(asked, reviewStep));
  return {
    attempts: createAttempts({ set_id, lesson_id: lesson.id, exercise_id: step.exercise.id }, recorded),
    graded,
  };
}

/** The exercise of a step with what its source says about grading. */
export function gradedExerciseOf({ lesson, step: { exercise } }: ReviewStep): Exercise {
  const source = lesson.steps.find((step) => step.exercise?.id === exercise.id)?.exercise;
  // The distractors of a cloze begin with what the learner once answered, which may be forgiven by now.
  return { ...exercise, grading: source?.grading, distractors: source?.distractors ?? [] };
}

/** The blank of a cloze as an answer to the element that the cloze is about. */
function toOriginal(asked: GradedElement, { cloze, element }: ClozeStep): GradedElement {
  const { element_key, element_type, correct_answer } = element;
  return { ...asked, element_key, element_type, correct_answer, user_answer: completeAnswer(cloze, asked.user_answer) };
}
