import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { readContentRepository } from '../../fixtures/read-content-repository.ts';
import { EXERCISE_TYPES } from '../schema/format.ts';
import { validateContentRepository } from './validate-content-repository.ts';

const folder = fileURLToPath(new URL('../../../plugin-content/course', import.meta.url));
const course = validateContentRepository(readContentRepository(folder));

describe('the course of our own', () => {
  it('has two sets and neither errors nor warnings', () => {
    expect(course.findings).toEqual([]);
    expect(course.sets.map(({ set }) => set?.id).toSorted()).toEqual([
      'de-first-steps-from-en',
      'en-first-steps-from-de',
    ]);
  });

  it.each(course.sets)('$set.id shows every exercise type and every mode of a cloze', ({ lessons }) => {
    const steps = lessons.flatMap(({ lesson }) => lesson?.steps ?? []);
    const exercises = steps.flatMap(({ exercise }) => exercise ?? []);
    expect(lessons.length).toBeGreaterThanOrEqual(3);
    expect(new Set(exercises.map(({ type }) => type))).toEqual(new Set(EXERCISE_TYPES));
    const modes = exercises.flatMap((exercise) => exercise.cloze_mode ?? []);
    expect(new Set(modes)).toEqual(new Set(['type', 'select', 'multiselect']));
  });

  it('gives every card and exercise a stable_id', () => {
    const lessons = course.sets.flatMap((set) => set.lessons.flatMap(({ lesson }) => lesson ?? []));
    const parts = lessons.flatMap(({ cards, steps }) => [...cards, ...steps.flatMap(({ exercise }) => exercise ?? [])]);
    expect(parts.filter(({ stable_id }) => !stable_id)).toEqual([]);
  });
});
