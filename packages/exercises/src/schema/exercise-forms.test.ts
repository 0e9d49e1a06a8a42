import { expect, it } from 'vitest';
import * as z from 'zod';
import { findRealLessons } from '../../fixtures/find-real-lessons.ts';
import { readContentRepository } from '../../fixtures/read-content-repository.ts';
import { validateContentRepository } from '../validation/validate-content-repository.ts';
import { exerciseFormSchema, lessonCardFormSchema, lessonStepFormSchema } from './exercise-forms.ts';

const { folder, isPresent } = findRealLessons(process.env.LEARNWRIGHT_CONTENT_DIR);

it('an exercise is narrowed by its type', () => {
  const parsed = exerciseFormSchema.parse({ id: 'e', type: 'cloze', prompt: 'Fill.', sentence: 'Ich ___.', own: 1 });
  expect(parsed.type === 'cloze' ? [parsed.sentence, parsed.own] : []).toEqual(['Ich ___.', 1]);
  const extension = exerciseFormSchema.parse({ id: 'e', type: 'ext:acme-dictation', prompt: 'Write.' });
  expect(extension.type).toBe('ext:acme-dictation');
});

it.each([
  { id: 'e', type: 'riddle', prompt: 'What is it?' },
  { id: 'e', type: 'word_tiles', prompt: 'Order.' },
  { id: 'e', type: 'free_text', prompt: 'Say.', tiles: ['Ich'] },
])('refuses what has not the fields of its type: %j', (exercise) => {
  expect(exerciseFormSchema.safeParse(exercise).success).toBe(false);
});

it('says by which field exercises differ', () => {
  expect(z.toJSONSchema(exerciseFormSchema).$defs?.Exercise).toMatchObject({ discriminator: { propertyName: 'type' } });
});

it.runIf(isPresent)('takes every step and card of the public sets as it stands', () => {
  const { sets } = validateContentRepository(readContentRepository(folder));
  const lessons = sets.flatMap((set) => set.lessons.flatMap(({ lesson }) => lesson ?? []));
  const steps = lessons.flatMap((lesson) => lesson.steps);
  expect(steps.length).toBeGreaterThan(400);
  for (const step of steps) expect(lessonStepFormSchema.parse(step)).toEqual(step);
  for (const card of lessons.flatMap(({ cards }) => cards)) expect(lessonCardFormSchema.parse(card)).toEqual(card);
});
