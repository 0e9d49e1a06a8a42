import { attemptInputSchema } from '@learnwright/core';
import { describe, expect, it } from 'vitest';
import { findRealLessons } from '../../fixtures/find-real-lessons.ts';
import { readContentRepository } from '../../fixtures/read-content-repository.ts';
import { resolvePairs } from '../elements/list-elements.ts';
import type { Exercise } from '../schema/exercise.ts';
import type { Lesson } from '../schema/lesson.ts';
import { validateContentRepository } from '../validation/validate-content-repository.ts';
import { findAnswerLanguage } from './answer-language.ts';
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

function listExercises(lessons: readonly Lesson[]) {
  return lessons.flatMap((lesson) => lesson.steps.flatMap(({ exercise }) => (exercise ? [{ exercise, lesson }] : [])));
}

describe.skipIf(!isPresent)(`the exercises of the 55 real lessons${reason}`, () => {
  const repository = isPresent ? validateContentRepository(readContentRepository(folder)) : { sets: [] };
  const lessons = repository.sets.flatMap((set) => set.lessons.flatMap(({ lesson }) => lesson ?? []));
  const exercises = listExercises(lessons);

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

  it('are typed in the language taught, whatever `direction` says, but for the readings of Japanese signs', () => {
    const counts = new Map<string, number>();
    for (const { lessons: read, manifest } of repository.sets) {
      const set = manifest?.sets[0];
      for (const { exercise, lesson } of listExercises(read.flatMap((each) => each.lesson ?? []))) {
        if (exercise.type !== 'free_text' && (exercise.type !== 'cloze' || (exercise.cloze_mode ?? 'type') !== 'type'))
          continue;
        const language = findAnswerLanguage(exercise, lesson, set);
        const kind = `${set?.source_language} to ${set?.target_language}, ${exercise.direction ?? 'none'}: ${language}`;
        counts.set(kind, (counts.get(kind) ?? 0) + 1);
      }
    }
    expect(Object.fromEntries(counts)).toEqual({
      'de to de, none: de': 22,
      'de to de, target_to_source: de': 23,
      'de to ja, none: de': 10,
      'el to fr, none: fr': 12,
      'en to de, none: de': 12,
      'en to de, source_to_target: de': 12,
      'en to es, none: es': 32,
      'en to es, source_to_target: es': 18,
      'en to es, target_to_source: es': 22,
      'hi to en, none: en': 10,
      'hi to en, source_to_target: en': 9,
    });
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
