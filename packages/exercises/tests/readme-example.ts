import {
  createAttempts,
  createLessonRun,
  diffAnswer,
  type Exercise,
  type GradingContext,
  gradeExercise,
  gradeReviewStep,
  type Lesson,
  type LessonRunState,
  planReview,
  type ReviewedElement,
  type RunEvent,
} from '@learnwright/exercises';

/** A learner answers an exercise: the attempts to record, and the diff to show under an answer that is not plainly right. */
export function answerExercise(
  set_id: string,
  lesson: Lesson,
  exercise: Exercise,
  answer: readonly string[],
  context: GradingContext,
) {
  const graded = gradeExercise(exercise, lesson, answer, context);
  const attempts = createAttempts({ set_id, lesson_id: lesson.id, exercise_id: exercise.id }, graded);
  const shown = graded.filter(({ verdict }) => verdict !== 'right');
  return { attempts, diffs: shown.map((element) => diffAnswer(element, exercise, lesson, context)) };
}

/** The review queue becomes steps; each answer becomes attempts at the elements that went wrong. */
export function reviewFirst(set_id: string, lesson: Lesson, queue: readonly ReviewedElement[], answer: string) {
  const { steps } = planReview(queue, [{ set_id, lesson }], { blankWrongRun: true });
  const [first] = steps;
  return first && { id: first.step.id, sentence: first.step.exercise.sentence, ...gradeReviewStep(first, [answer]) };
}

/** An app does what the learner does: it shows `view`, keeps `state` for a reload, and sends `changes` to a storage. */
export function play(set_id: string, lesson: Lesson, kept: LessonRunState | null, event: RunEvent) {
  const run = createLessonRun(lesson, { set_id, seed: 'ada' });
  const before = run.restore(kept);
  const state = run.reduce(before, event);
  return { state, view: run.view(state), changes: run.changes(before, state) };
}
