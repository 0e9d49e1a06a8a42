import {
  createAttempts,
  type DiffToken,
  diffTokens,
  type Exercise,
  type ExerciseAttempt,
  type GeneratedCloze,
  generateCloze,
  gradeExercise,
  planReview,
  type ReviewedElement,
  type SourceLesson,
} from '@learnwright/exercises';

/** An answer to an exercise of a lesson. */
export interface GivenAnswer {
  readonly source: SourceLesson;
  readonly exercise_id: string;
  readonly answer: readonly string[];
}

/** The queue after a review, once as specified and once with rule e. */
export interface Review {
  readonly clozes: readonly GeneratedCloze[];
  readonly steps: readonly { readonly id: string; readonly exercise?: Exercise | null | undefined }[];
  /** The diff of each answer in the queue with the right one. */
  readonly diffs: readonly (readonly DiffToken[])[];
}

/** The work of an app with lessons, here or in a page. */
export interface CourseWork {
  /** The attempts that the answer comes to. */
  grade(given: GivenAnswer): Promise<ExerciseAttempt[]>;
  review(queue: readonly ReviewedElement[], lessons: readonly SourceLesson[]): Promise<Review>;
}

const PLANS = [{}, { blankWrongRun: true }];

/** It runs where it is called. */
export const courseWork: CourseWork = {
  grade: async ({ source, exercise_id, answer }) => {
    const { set_id, lesson } = source;
    const graded = listExercises(source, exercise_id).flatMap((exercise) => gradeExercise(exercise, lesson, answer));
    return createAttempts({ set_id, lesson_id: lesson.id, exercise_id }, graded);
  },
  review: async (queue, lessons) => ({
    clozes: queue.flatMap((element) => listClozes(element, lessons)),
    steps: PLANS.flatMap((options) => planReview(queue, lessons, options).steps).map(({ step }) => step),
    diffs: queue.map(({ user_answer, correct_answer }) => diffTokens(user_answer, correct_answer)),
  }),
};

function listClozes(element: ReviewedElement, lessons: readonly SourceLesson[]): GeneratedCloze[] {
  const { set_id, lesson_id, exercise_id } = element;
  const sources = lessons.filter((source) => source.set_id === set_id && source.lesson.id === lesson_id);
  return sources.flatMap((source) =>
    listExercises(source, exercise_id).flatMap((exercise) =>
      PLANS.flatMap((options) => generateCloze(element, exercise, source.lesson, options) ?? []),
    ),
  );
}

function listExercises({ lesson }: SourceLesson, exercise_id: string): Exercise[] {
  return lesson.steps.flatMap(({ exercise }) => (exercise?.id === exercise_id ? exercise : []));
}
