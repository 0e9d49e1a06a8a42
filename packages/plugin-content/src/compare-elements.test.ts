import { type Lesson, lessonSchema } from '@learnwright/exercises';
import { describe, expect, it } from 'vitest';
import { compareElements } from './compare-elements.ts';
import { listLessonElements } from './lesson-elements.ts';

type ExerciseInput = Readonly<Record<string, unknown>>;

const CARDS = [
  { id: 'dog', stable_id: 'card-dog-1', front: 'der Hund', back: 'the dog' },
  { id: 'cat', stable_id: 'card-cat-1', front: 'die Katze', back: 'the cat' },
];
const SPELL = { id: 'spell', stable_id: 'ex-spell-1', type: 'free_text', prompt: 'p', accept: ['die Kaze'] };
const PAIRS = { id: 'pairs', type: 'matching', prompt: 'p', card_ids: ['dog', 'cat'], from_cards: true };
const CLOZE = {
  id: 'gaps',
  stable_id: 'ex-gaps-1',
  type: 'cloze',
  prompt: 'p',
  sentence: 'Ich ___ ___.',
  blanks: [{ accept: ['bin'] }, { accept: ['mude'] }],
};

function lessonOf(exercises: readonly ExerciseInput[], cards: readonly unknown[] = CARDS): Lesson {
  const steps = exercises.map((exercise) => ({ id: exercise.id, type: 'exercise', exercise }));
  return lessonSchema.parse({ id: 'lesson', title: 'Lesson', cards, steps });
}

function compare(before: Lesson, after: Lesson, lesson_id = 'lesson') {
  const changes = compareElements(
    listLessonElements('set', 'lesson', before),
    listLessonElements('set', lesson_id, after),
  );
  const short = (address: { lesson_id: string; exercise_id: string; element_key: string }) =>
    `${address.lesson_id}/${address.exercise_id}/${address.element_key}`;
  return {
    moved: changes.moved.map(({ from, to }) => `${short(from)} > ${short(to)}`),
    orphaned: changes.orphaned.map(short),
  };
}

const NOTHING = { moved: [], orphaned: [] };

describe('comparing the elements of a lesson with those that replace it', () => {
  it('finds all of them where nothing but the prompt has changed', () => {
    const after = [SPELL, PAIRS, CLOZE].map((exercise) => ({ ...exercise, prompt: 'another' }));
    expect(compare(lessonOf([SPELL, PAIRS, CLOZE]), lessonOf(after))).toEqual(NOTHING);
  });

  it('follows an exercise by its stable_id to another key, exercise and lesson', () => {
    const after = { ...SPELL, id: 'spelling', accept: ['die Katze'] };
    expect(compare(lessonOf([SPELL]), lessonOf([after]), 'other')).toEqual({
      moved: ['lesson/spell/die Kaze > other/spelling/die Katze'],
      orphaned: [],
    });
  });

  it('follows a pair by the stable_id of its card, in an exercise that has none', () => {
    const cards = [CARDS[0], { ...CARDS[1], front: 'die Katzen' }];
    expect(compare(lessonOf([PAIRS]), lessonOf([PAIRS], cards))).toEqual({
      moved: ['lesson/pairs/die Katze > lesson/pairs/die Katzen'],
      orphaned: [],
    });
  });

  it('follows a pair by its other side, and takes none for another', () => {
    const before = { ...SPELL, type: 'matching', pairs: [pair('a', '1'), pair('b', '2'), pair('c', '2')] };
    const after = { ...before, pairs: [pair('A', '1'), pair('B', '2'), pair('C', '2')] };
    expect(compare(lessonOf([before]), lessonOf([after]))).toEqual({
      moved: ['lesson/spell/a > lesson/spell/A'],
      orphaned: ['lesson/spell/b', 'lesson/spell/c'],
    });
  });

  it('follows a blank by its place as long as there are as many', () => {
    const fixed = { ...CLOZE, blanks: [{ accept: ['bin'] }, { accept: ['müde'] }] };
    expect(compare(lessonOf([CLOZE]), lessonOf([fixed]))).toEqual({
      moved: ['lesson/gaps/mude > lesson/gaps/müde'],
      orphaned: [],
    });
    const shorter = { ...CLOZE, sentence: 'Ich ___ da.', blanks: [{ accept: ['bin'] }] };
    expect(compare(lessonOf([CLOZE]), lessonOf([shorter]))).toEqual({ moved: [], orphaned: ['lesson/gaps/mude'] });
  });

  it('follows two exercises that have changed places', () => {
    const other = { ...SPELL, id: 'other', stable_id: 'ex-other-1' };
    const swapped = [
      { ...SPELL, id: 'other' },
      { ...other, id: 'spell' },
    ];
    expect(compare(lessonOf([SPELL, other]), lessonOf(swapped))).toEqual({
      moved: ['lesson/spell/die Kaze > lesson/other/die Kaze', 'lesson/other/die Kaze > lesson/spell/die Kaze'],
      orphaned: [],
    });
  });

  it('never takes one element for two', () => {
    const { stable_id: _, ...plain } = SPELL;
    const before = [{ ...SPELL, id: 'old' }, plain];
    expect(compare(lessonOf(before), lessonOf([SPELL]))).toEqual({
      moved: ['lesson/old/die Kaze > lesson/spell/die Kaze'],
      orphaned: ['lesson/spell/die Kaze'],
    });
  });

  it('knows an exercise without a stable_id by its address alone', () => {
    const { stable_id: _, ...plain } = SPELL;
    expect(compare(lessonOf([plain]), lessonOf([plain]))).toEqual(NOTHING);
    expect(compare(lessonOf([plain]), lessonOf([{ ...plain, accept: ['x'] }]))).toEqual({
      moved: [],
      orphaned: ['lesson/spell/die Kaze'],
    });
  });

  it('lists an element that an exercise has twice only once', () => {
    const twice = { ...CLOZE, blanks: [{ accept: ['bin'] }, { accept: ['bin'] }] };
    expect(compare(lessonOf([twice]), lessonOf([SPELL]))).toEqual({ moved: [], orphaned: ['lesson/gaps/bin'] });
  });
});

function pair(left: string, right: string) {
  return { left, right };
}
