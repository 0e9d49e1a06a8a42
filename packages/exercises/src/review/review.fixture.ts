import type { ElementError } from '@learnwright/core';
import { BASE_LESSON } from '../../fixtures/base-lesson.ts';
import { listElements } from '../elements/list-elements.ts';
import { lessonSchema } from '../schema/lesson.ts';
import type { SourceLesson } from './review-step.ts';

const NOW = '2026-11-20T12:00:00.000000+00:00';

const FRONTS = new Map([
  ['guten-tag', 'Guten Tag, Anna'],
  ['ich-heisse', 'Ich heiße Berta.'],
]);

/**
 * The base lesson in a set, with fronts that hold the answers of "say-hello" and "typed", and not that of "my-name", whose prompt says
 * what it means.
 */
export const SOURCE: SourceLesson = {
  set_id: 'set',
  lesson: lessonSchema.parse({
    ...BASE_LESSON,
    cards: BASE_LESSON.cards.map((card) => ({ ...card, front: FRONTS.get(card.id) ?? card.front })),
    steps: BASE_LESSON.steps.map((step) =>
      'exercise' in step && step.exercise.id === 'my-name'
        ? { ...step, exercise: { ...step.exercise, prompt: 'Put together: "My name is Anna."' } }
        : step,
    ),
  }),
};

/** Records of all elements of the lesson, wrong once, in the order of the lesson. */
export const FAILURES: readonly ElementError[] = SOURCE.lesson.steps.flatMap(({ exercise }) =>
  exercise
    ? listElements(exercise, SOURCE.lesson).map((element) => ({
        ...element,
        id: `${exercise.id}/${element.element_key}`,
        user_id: 'user',
        set_id: SOURCE.set_id,
        lesson_id: SOURCE.lesson.id,
        exercise_id: exercise.id,
        user_answer: 'Nein',
        error_count: 1,
        correct_streak: 0,
        last_error_at: NOW,
        last_attempt_at: NOW,
        mastered: false,
        mastered_at: null,
        created_at: NOW,
        updated_at: NOW,
      }))
    : [],
);
