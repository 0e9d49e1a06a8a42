import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lessonSchema } from '@learnwright/exercises';
import { expect, it, onTestFinished } from 'vitest';
import { measureGrading, sumGrading } from './measure-grading.ts';
import { readSets } from './read-sets.ts';

const LESSON = {
  id: 'lesson',
  title: 'Lesson',
  steps: [
    createStep('free', { type: 'free_text', accept: ['Ich heiße Anna'], distractors: ['ich heiße anna', 'Du'] }),
    createStep('blank', {
      type: 'cloze',
      sentence: 'ein ___, ein ___',
      blanks: [{ accept: ['Hund'] }, { accept: ['Bär'] }],
    }),
    createStep('chosen', { type: 'cloze', cloze_mode: 'select', sentence: '___', blanks: [{ accept: ['Hund'] }] }),
    createStep('tiles', { type: 'word_tiles', tiles: ['Ich', 'bin'] }),
  ],
};

function createStep(id: string, exercise: Record<string, unknown>) {
  return { id, type: 'exercise', exercise: { id, prompt: '?', ...exercise } };
}

const counts = measureGrading([{ lesson: lessonSchema.parse(LESSON), set: { target_language: 'de' } }]);

it.each([
  ['a full stop added', { answers: 3, wrongExactly: 3, wrong: 0 }],
  ['the last mark left out', { answers: 0, wrongExactly: 0, wrong: 0 }],
  ['the first letter small', { answers: 3, wrongExactly: 3, wrong: 2 }],
  ['decomposed letters', { answers: 1, wrongExactly: 0, wrong: 0 }],
  ['ss for ß', { answers: 1, wrongExactly: 1, wrong: 0 }],
  ['ae for ä', { answers: 1, wrongExactly: 1, wrong: 0 }],
  ['accents left out', { answers: 1, wrongExactly: 1, wrong: 1 }],
  ['the first word left out', { answers: 1, wrongExactly: 1, wrong: 1 }],
  ['a distractor of the author', { answers: 2, wrongExactly: 2, wrong: 2 }],
])('counts answers to typed exercises with %s', (kind, expected) => {
  expect(counts.find((count) => count.kind === kind)).toMatchObject(expected);
});

it('sums the fair ones and the others', () => {
  const sums = [true, false].map((fair) => sumGrading(counts, fair).answers);
  expect(sums[0]).toBeGreaterThan(10);
  expect(sums.reduce((total, answers) => total + answers, 0)).toBe(
    counts.reduce((total, { answers }) => total + answers, 0),
  );
});

it('reads the lessons of any folder, with the language of their sets', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sets-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'any/lessons'), { recursive: true });
  const set = 'id: s, title: S, target_language: de, level: A1, version: "1", lesson_count: 1';
  writeFileSync(join(folder, 'any/manifest.yaml'), `name: S\nsets: [{ ${set} }]\n`);
  writeFileSync(join(folder, 'any/lessons/a.json'), JSON.stringify(LESSON));
  writeFileSync(join(folder, 'any/lessons/b.json'), '{');
  expect(readSets(folder).map(({ lesson, set }) => [lesson.id, set?.target_language])).toEqual([['lesson', 'de']]);
  expect(() => readSets(join(folder, 'any/lessons'))).toThrow('There are no lessons');
});
