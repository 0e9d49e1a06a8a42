import { lessonSchema } from '@learnwright/exercises';
import { expect, it } from 'vitest';
import { measureCoverage, sumCoverage } from './measure-coverage.ts';

const LESSON = lessonSchema.parse({
  id: 'lesson',
  title: 'Lesson',
  cards: [
    { id: 'dog', front: 'der Hund bellt', back: 'the dog barks' },
    { id: 'cat', front: 'die Katze', back: 'the cat' },
  ],
  steps: [
    createStep('bark', { type: 'free_text', card_ids: ['dog'], accept: ['Hund'] }),
    createStep('part', { type: 'free_text', card_ids: ['dog'], accept: ['un'] }),
    createStep('whole', { type: 'free_text', card_ids: ['cat'], accept: ['die Katze'], distractors: ['der Katze'] }),
    createStep('none', { type: 'word_tiles', card_ids: ['cat'], tiles: ['das', 'ist', 'gut'] }),
    createStep('pair', { type: 'matching', card_ids: ['cat'], pairs: [{ left: 'a', right: 'b' }] }),
  ],
});

function createStep(id: string, exercise: Record<string, unknown>) {
  return { id, type: 'exercise', exercise: { id, prompt: '?', ...exercise } };
}

it('counts each element by the rule that made its cloze, and the useful ones', () => {
  const [freeText, wordTiles, matching] = measureCoverage([LESSON], () => ({}));
  expect(freeText).toEqual({
    type: 'free_text',
    elements: 3,
    rules: { a: 0, b: 3, c: 0, d: 0, e: 0 },
    useful: 2,
    withinWord: 1,
  });
  expect(wordTiles).toMatchObject({ type: 'word_tiles', elements: 1, rules: { d: 1 }, useful: 0 });
  expect(matching).toMatchObject({ type: 'matching', elements: 1, rules: { d: 1 }, useful: 0 });
});

it('counts what rule e adds, and sums', () => {
  const rows = measureCoverage([LESSON, LESSON], () => ({ blankWrongRun: true }));
  expect(sumCoverage('all', rows)).toEqual({
    type: 'all',
    elements: 10,
    rules: { a: 0, b: 4, c: 0, d: 2, e: 4 },
    useful: 8,
    withinWord: 2,
  });
});
