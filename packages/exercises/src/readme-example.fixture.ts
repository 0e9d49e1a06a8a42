import {
  createAttempts,
  createSegmenter,
  diffTokens,
  type Exercise,
  gradeExercise,
  gradeReviewStep,
  type Lesson,
  planReview,
  type ReviewedElement,
} from '@learnwright/exercises';

/** A learner answers an exercise: the attempts to record, and the diff to show under a wrong answer. */
export function answerExercise(set_id: string, lesson: Lesson, exercise: Exercise, answer: readonly string[]) {
  const graded = gradeExercise(exercise, lesson, answer);
  const attempts = createAttempts({ set_id, lesson_id: lesson.id, exercise_id: exercise.id }, graded);
  const segment = createSegmenter(lesson.target_language ?? '');
  const wrong = graded.filter(({ correct }) => !correct);
  const diffs = wrong.map(({ user_answer, correct_answer }) => diffTokens(user_answer, correct_answer, { segment }));
  return { attempts, diffs };
}

/** The review queue becomes steps; each answer becomes attempts at the elements that went wrong. */
export function reviewFirst(set_id: string, lesson: Lesson, queue: readonly ReviewedElement[], answer: string) {
  const { steps } = planReview(queue, [{ set_id, lesson }], { blankWrongRun: true });
  const [first] = steps;
  return (
    first && { id: first.step.id, sentence: first.step.exercise.sentence, attempts: gradeReviewStep(first, [answer]) }
  );
}
