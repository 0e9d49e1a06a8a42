import {
  createAttempts,
  createStepResult,
  gradeExercise,
  gradeReviewStep,
  planCorrectionRound,
  resolvePairs,
} from '@learnwright/exercises';
import { expect, it } from 'vitest';
import { openTestDatabase } from '../../tests/open-test-database.ts';
import { readCourse } from '../../tests/read-course.ts';

it('records a correction round as attempts at the elements that were wrong', async () => {
  const [source] = readCourse();
  if (source === undefined) throw new Error('The course has no lesson.');
  const { set_id, lesson } = source;
  const database = await openTestDatabase();
  const { id } = await database.createLearner({ name: 'Ada' });
  const storage = database.storageOf(id);
  const address = { set_id, lesson_id: lesson.id };
  for (const { id: step_id, exercise } of lesson.steps) {
    if (!exercise) continue;
    const rights = resolvePairs(exercise, lesson).map(({ right }) => right);
    const graded = gradeExercise(exercise, lesson, [...rights.toReversed(), ...exercise.distractors]);
    await storage.recordAttempts(createAttempts({ ...address, exercise_id: exercise.id }, graded));
    await storage.recordProgress({ ...address, step_result: createStepResult(step_id, graded) });
  }
  const { score_correct, score_total } = await storage.recordProgress({ ...address, mark_completed: true });

  const before = await storage.listElementErrors();
  const failures = before.filter(({ error_count }) => error_count > 0);
  const round = planCorrectionRound({ set_id, lesson, score_correct, score_total }, failures, { blankWrongRun: true });
  expect(round).toHaveLength(5);
  expect(new Set(round.map(({ step }) => step.exercise.cloze_mode))).toContain('select');
  for (const asked of round) {
    const { accept } = asked.step.exercise;
    await storage.recordAttempts(gradeReviewStep(asked, accept ?? [asked.cloze.hidden]).attempts);
  }

  const after = await storage.listElementErrors();
  expect(after.map((row) => row.id).toSorted()).toEqual(before.map((row) => row.id).toSorted());
  const corrected = after.filter((row) => row.correct_streak === 1 && row.error_count === 1);
  expect(corrected.map(({ element_key }) => element_key).toSorted()).toEqual(
    round.map(({ element }) => element.element_key).toSorted(),
  );
  database.close();
});
