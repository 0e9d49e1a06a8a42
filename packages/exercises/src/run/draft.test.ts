import { describe, expect, it } from 'vitest';
import { listElements } from '../elements/list-elements.ts';
import { SOURCE } from '../review/review.fixture.ts';
import { type Choice, listChoices } from './choices.ts';
import { type Asked, answerOf, chooseInDraft, isReady, writeDraft } from './draft.ts';
import { createLessonRun } from './lesson-run.ts';
import { type Draft, EMPTY_DRAFT } from './run-state.ts';

const { lesson, set_id } = SOURCE;
const { view, initial } = createLessonRun(lesson, { set_id, seed: 'ada' });

function ask(id: string): Asked {
  const step = lesson.steps.find((candidate) => candidate.id === id);
  if (!step?.exercise) throw new Error(`no step "${id}"`);
  const places = listElements(step.exercise, lesson).length;
  const question = { step, part: 'steps', visit: 0, lesson, exercise: step.exercise, places } as const;
  const unused = { grade: () => ({ attempts: [], graded: [] }), diff: () => [], report: () => null };
  return { exercise: step.exercise, places, choices: listChoices({ ...question, ...unused }, { seed: 'ada' }) };
}

function find(choices: readonly Choice[], text: string): number {
  return choices.findIndex((choice) => choice.text === text);
}

/** Presses choices by their texts. */
function press(asked: Asked, texts: readonly string[], draft: Draft = EMPTY_DRAFT): Draft {
  return texts.reduce((now, text) => chooseInDraft(asked, now, find(asked.choices, text)), draft);
}

it('offers nothing to choose where one types, and begins with an empty draft', () => {
  expect(ask('say-hello').choices).toEqual([]);
  expect(ask('typed').choices).toEqual([]);
  expect(view(initial).draft).toEqual({ texts: [], chosen: [] });
});

it('offers the tiles, the right sides, the pictures and the options, wrong ones among them', () => {
  const textsOf = (id: string) => ask(id).choices.map(({ text }) => text);
  expect(textsOf('my-name').toSorted()).toEqual(['Anna', 'Ich', 'heiße']);
  expect(textsOf('pairs')).toEqual(['Bye', 'Good day']);
  expect(textsOf('selected').toSorted()).toEqual(['Nacht', 'Tag']);
  expect(textsOf('ticked').toSorted()).toEqual(['Guten Tag', 'Hallo', 'Tschüss']);
  const pictures = ask('picture');
  expect(pictures.choices.map(({ source }) => pictures.exercise.images?.[source]?.label)).toEqual(textsOf('picture'));
});

describe('tiles', () => {
  const asked = ask('my-name');

  it('are taken in their order, and taken back by a second press', () => {
    const draft = press(asked, ['Ich', 'Anna', 'heiße', 'Anna']);
    expect(answerOf(asked, draft)).toEqual(['Ich', 'heiße']);
    expect(answerOf(asked, press(asked, ['Anna'], draft))).toEqual(['Ich', 'heiße', 'Anna']);
  });

  it('can be typed instead: what is typed takes the place of what was taken, and the other way round', () => {
    const typed = writeDraft(asked, press(asked, ['Anna']), 'ich heiße anna', 0);
    expect(answerOf(asked, typed)).toEqual(['Ich', 'heiße', 'Anna']);
    expect(answerOf(asked, press(asked, ['heiße'], typed))).toEqual(['heiße']);
  });
});

it('ticks options, and takes a tick away', () => {
  const asked = ask('ticked');
  expect(answerOf(asked, press(asked, ['Tschüss', 'Hallo', 'Tschüss', 'Guten Tag']))).toEqual(['Hallo', 'Guten Tag']);
});

it('chooses one picture in place of another', () => {
  const asked = ask('picture');
  expect(answerOf(asked, press(asked, ['Hallo', 'Tschüss']))).toEqual(['Tschüss']);
  expect(answerOf(asked, press(asked, ['Hallo', 'Hallo']))).toEqual(['']);
});

describe('pairs', () => {
  const asked = ask('pairs');

  it('get right sides from the first on, or at their place', () => {
    expect(answerOf(asked, press(asked, ['Good day', 'Bye']))).toEqual(['Good day', 'Bye']);
    const second = chooseInDraft(asked, EMPTY_DRAFT, find(asked.choices, 'Bye'), 1);
    expect(answerOf(asked, second)).toEqual(['', 'Bye']);
    expect(answerOf(asked, press(asked, ['Good day'], second))).toEqual(['Good day', 'Bye']);
  });

  it('have each right side once: it leaves the pair that had it, and is taken back where it is pressed again', () => {
    const first = press(asked, ['Bye']);
    expect(answerOf(asked, chooseInDraft(asked, first, find(asked.choices, 'Bye'), 1))).toEqual(['', 'Bye']);
    expect(answerOf(asked, press(asked, ['Bye'], first))).toEqual(['', '']);
  });
});

it('writes each blank at its place', () => {
  const asked = ask('typed');
  const second = writeDraft(asked, EMPTY_DRAFT, 'du', 1);
  expect(answerOf(asked, second)).toEqual(['', 'du']);
  expect(answerOf(asked, writeDraft(asked, second, 'heiße', 0))).toEqual(['heiße', 'du']);
});

it('changes nothing for a choice or a place that is not there, or a text where one chooses', () => {
  const tiles = ask('my-name');
  expect(chooseInDraft(tiles, EMPTY_DRAFT, 3)).toBe(EMPTY_DRAFT);
  expect(chooseInDraft(tiles, EMPTY_DRAFT, -1)).toBe(EMPTY_DRAFT);
  expect(chooseInDraft(ask('pairs'), EMPTY_DRAFT, 0, 2)).toBe(EMPTY_DRAFT);
  expect(writeDraft(ask('typed'), EMPTY_DRAFT, 'x', 2)).toBe(EMPTY_DRAFT);
  expect(writeDraft(ask('picture'), EMPTY_DRAFT, 'x', 0)).toBe(EMPTY_DRAFT);
});

it.each([
  ['say-hello', [' '], false],
  ['say-hello', ['x'], true],
  ['my-name', [], false],
  ['my-name', ['Ich'], true],
  ['pairs', ['Bye', ''], false],
  ['pairs', ['Bye', 'Good day'], true],
  ['picture', [''], false],
  ['typed', ['', 'du'], true],
  ['selected', [''], false],
  ['ticked', ['Hallo'], true],
] as const)('an answer to "%s" that is %j can be checked: %s', (id, given, ready) => {
  const { exercise, places } = ask(id);
  expect(isReady(exercise, given, places)).toBe(ready);
});
