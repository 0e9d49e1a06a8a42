import { attemptInputSchema } from '@learnwright/core';
import { describe, expect, it } from 'vitest';
import { findRealLessons } from '../../fixtures/find-real-lessons.ts';
import { readContentRepository } from '../../fixtures/read-content-repository.ts';
import { resolvePairs } from '../elements/list-elements.ts';
import type { Exercise } from '../schema/exercise.ts';
import type { Lesson } from '../schema/lesson.ts';
import { validateContentRepository } from '../validation/validate-content-repository.ts';
import { createAttempts } from './create-records.ts';
import { gradeExercise, listAcceptedAnswers } from './grade-exercise.ts';

const { folder, isPresent, reason } = findRealLessons(process.env.LEARNWRIGHT_CONTENT_DIR);

/** What a learner who knows everything gives. */
function answerRight(exercise: Exercise, lesson: Lesson): readonly string[] {
  if (exercise.type === 'word_tiles') return exercise.tiles ?? [];
  if (exercise.type === 'matching') return resolvePairs(exercise, lesson).map(({ right }) => right);
  if (exercise.cloze_mode === 'multiselect') return (exercise.accept ?? []).toReversed();
  return listAcceptedAnswers(exercise, lesson).map(({ accept }) => accept.at(-1) ?? '');
}

describe.skipIf(!isPresent)(`the exercises of the 55 real lessons${reason}`, () => {
  const repository = isPresent ? validateContentRepository(readContentRepository(folder)) : { sets: [] };
  const lessons = repository.sets.flatMap((set) => set.lessons.flatMap(({ lesson }) => lesson ?? []));
  const exercises = lessons.flatMap((lesson) =>
    lesson.steps.flatMap(({ exercise }) => (exercise ? [{ exercise, lesson }] : [])),
  );

  it('are right when answered rightly, each element an attempt that core takes', () => {
    expect(exercises).toHaveLength(458);
    const graded = exercises.map(({ exercise, lesson }) =>
      gradeExercise(exercise, lesson, answerRight(exercise, lesson)),
    );
    expect(graded.flat()).toHaveLength(741);
    expect(graded.flat().filter(({ correct }) => !correct)).toEqual([]);
    const address = { set_id: 'set', lesson_id: 'lesson', exercise_id: 'exercise' };
    const attempts = graded.flatMap((elements) => createAttempts(address, elements));
    expect(attempts.filter((attempt) => !attemptInputSchema.safeParse(attempt).success)).toEqual([]);
  });

  it('are wrong when answered by nothing or by a distractor', () => {
    for (const { exercise, lesson } of exercises) {
      for (const text of ['', ...exercise.distractors]) {
        const correct = gradeExercise(exercise, lesson, [text]).filter((element) => element.correct);
        // With several blanks the answer of one is a fair distractor for another.
        if ((exercise.blanks?.length ?? 0) < 2) expect(correct, `${exercise.id}: ${text}`).toEqual([]);
      }
    }
  });
});
