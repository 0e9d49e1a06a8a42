import { lessonSchema, listAcceptedAnswers } from '@learnwright/exercises';
import { describe, expect, it } from 'vitest';
import { guessMistakes } from './guess-mistakes.ts';
import { listClozes } from './list-clozes.ts';
import { measureCoverage, shareOfUseful } from './measure-coverage.ts';

const LESSON = lessonSchema.parse({
  id: 'lesson',
  title: 'Lesson',
  cards: [
    { id: 'dog', front: 'der Hund bellt', back: 'the dog barks' },
    { id: 'cat', front: 'die Kätze', back: 'the cats' },
  ],
  steps: [
    createStep('part', { type: 'free_text', card_ids: ['dog'], accept: ['Hund'] }),
    createStep('whole', { type: 'free_text', card_ids: ['cat'], accept: ['die Kätze'], distractors: ['der Kätze'] }),
    createStep('tiles', { type: 'word_tiles', card_ids: [], tiles: ['das', 'ist', 'gut'] }),
    createStep('pair', { type: 'matching', pairs: ['a', 'b'].map((left) => ({ left, right: `${left}${left}` })) }),
    createStep('ticked', { type: 'cloze', cloze_mode: 'multiselect', sentence: 'Which?', accept: ['x', 'y'] }),
  ],
});

function createStep(id: string, exercise: Record<string, unknown>) {
  return { id, type: 'exercise', exercise: { id, prompt: '?', ...exercise } };
}

describe('the guessed mistakes', () => {
  it.each([
    ['part', ['nothing:', 'letters: Hnud']],
    [
      'whole',
      [
        'option: der Kätze',
        'omission: die',
        'order: Kätze die',
        'nothing:',
        'letters: die Ktäze',
        'accents: die Katze',
      ],
    ],
    ['tiles', ['omission: das ist', 'order: das gut ist', 'nothing:']],
    ['pair', ['option: bb', 'option: aa']],
    ['ticked', ['omission: x']],
  ])('of an exercise are those that it allows: %s', (id, guesses) => {
    const exercise = LESSON.steps.find((step) => step.id === id)?.exercise;
    const elements = exercise ? listAcceptedAnswers(exercise, LESSON) : [];
    const guessed = elements.flatMap((element) => (exercise ? guessMistakes(element, exercise, LESSON) : []));
    expect(guessed.map(({ kind, mistake }) => `${kind}: ${mistake.user_answer}`.trim())).toEqual(guesses);
  });
});

describe('the measure', () => {
  const none = { a: 0, b: 0, c: 0, d: 0, e: 0, f: 0, g: 0, h: 0 };

  it('counts each mistake by the rule that made its cloze, and the useful ones', () => {
    const { types, kinds, typed, all } = measureCoverage([LESSON], {});
    expect(types[0]).toEqual({
      name: 'free_text',
      mistakes: 8,
      made: { ...none, b: 8 },
      useful: { ...none, b: 2 },
    });
    expect(types[1]).toEqual({ name: 'word_tiles', mistakes: 3, made: { ...none, d: 3 }, useful: none });
    expect(typed).toMatchObject({ mistakes: 11, made: { b: 8, d: 3 }, useful: { b: 2 } });
    expect(kinds.reduce((sum, { mistakes }) => sum + mistakes, 0)).toBe(all.mistakes);
    expect([shareOfUseful(typed), shareOfUseful({ ...typed, mistakes: 0 })]).toEqual([(100 * 2) / 11, 0]);
  });

  it('counts what the rules e to h add', () => {
    const { types, all } = measureCoverage([LESSON, LESSON], { blankWrongRun: true });
    expect(types.map(({ name, made }) => [name, made.e, made.f, made.g])).toEqual([
      ['free_text', 10, 0, 2],
      ['word_tiles', 4, 0, 0],
      ['matching', 0, 4, 0],
      ['picture_choice', 0, 0, 0],
      ['cloze', 0, 2, 0],
    ]);
    expect([all.made.h, all.made.d]).toEqual([2, 0]);
  });

  it('lists the clozes for people to judge', () => {
    const listed = listClozes([LESSON], 100);
    expect(listed).toHaveLength(14);
    expect(listed[0]).toBe(
      'free_text (nothing: "" for "Hund"), rule b, type\n   ?\n   der ___ bellt\n   right: Hund · wrong: ',
    );
    expect(listClozes([LESSON], 2)).toEqual([listed[0], listed[7]]);
  });
});
