import { describe, expect, it } from 'vitest';
import { CREATE } from '../../texts/english/create.ts';
import { openTexts } from '../../texts/texts.ts';
import { findingsOf, nameFindingPlace } from './finding-place.ts';
import { applyEdits, type LessonJson, listParts, readField, removePart } from './lesson-fields.ts';

const LESSON: LessonJson = {
  id: 'lesson-1',
  title: 'At the café',
  source_language: 'en',
  cards: [{ id: 'kaffee', front: 'der Kaffee', back: 'the coffee', tags: ['drinks'] }],
  steps: [
    { id: 'theory', type: 'theory', title: 'Ordering', body: '**Ich möchte** …' },
    {
      id: 'tiles',
      type: 'exercise',
      exercise: {
        id: 'ex-1',
        type: 'word_tiles',
        prompt: 'A coffee, please.',
        tiles: ['Kaffee', 'Einen', 'bitte'],
        accept_orderings: [[1, 0, 2]],
      },
    },
    {
      id: 'cloze',
      type: 'exercise',
      exercise: {
        id: 'ex-2',
        type: 'cloze',
        prompt: '?',
        sentence: '___ Kaffee ___',
        blanks: [{ accept: ['Ein'] }, {}],
      },
    },
    {
      id: 'pairs',
      type: 'exercise',
      exercise: { id: 'ex-3', type: 'matching', prompt: '?', pairs: [{ left: 'der Tee', right: 'the tea' }] },
    },
    { id: 'other', type: 'exercise', exercise: { id: 'ex-4', type: 'ext:a-b', prompt: 'Draw', hint: 'A cup' } },
  ],
};

/** What stands in the form, by its pointers. */
const readForm = (lesson: LessonJson) =>
  Object.fromEntries(listParts(lesson).flatMap(({ fields }) => fields.map((f) => [f.pointer, readField(lesson, f)])));

describe('the form of a lesson', () => {
  it('has each text that a person may want to mend, with the place where it stands', () => {
    expect(readForm(LESSON)).toEqual({
      '/title': 'At the café',
      '/description': '',
      '/cards/0/front': 'der Kaffee',
      '/cards/0/back': 'the coffee',
      '/steps/0/title': 'Ordering',
      '/steps/0/body': '**Ich möchte** …',
      '/steps/1/exercise/prompt': 'A coffee, please.',
      '/steps/1/exercise/tiles': 'Kaffee\nEinen\nbitte',
      '/steps/1/exercise/accept_orderings': '2 1 3',
      '/steps/1/exercise/distractors': '',
      '/steps/2/exercise/prompt': '?',
      '/steps/2/exercise/sentence': '___ Kaffee ___',
      '/steps/2/exercise/blanks/0/accept': 'Ein',
      '/steps/2/exercise/blanks/1/accept': '',
      '/steps/2/exercise/distractors': '',
      '/steps/3/exercise/prompt': '?',
      '/steps/3/exercise/pairs/0/left': 'der Tee',
      '/steps/3/exercise/pairs/0/right': 'the tea',
      '/steps/4/exercise/prompt': 'Draw',
      '/steps/4/exercise/hint': 'A cup',
    });
  });

  it('changes what was typed and nothing else', () => {
    expect(applyEdits(LESSON, {})).toEqual(LESSON);
    const changed = applyEdits(LESSON, {
      '/cards/0/back': 'coffee',
      '/steps/1/exercise/accept_orderings': '2 1 3\n\n 1, 2, 3 ',
      '/steps/2/exercise/blanks/1/accept': ' bitte \n\nsofort',
      '/steps/9/exercise/prompt': 'gone',
    });
    const back = listParts(changed).flatMap(({ fields }) => fields.map((field) => readField(changed, field)));
    expect(back).toContain('coffee');
    expect(changed).toMatchObject({ source_language: 'en', cards: [{ id: 'kaffee', tags: ['drinks'] }] });
    expect(JSON.stringify(changed)).toContain('"accept_orderings":[[1,0,2],[0,1,2]]');
    expect(JSON.stringify(changed)).toContain('[{"accept":["Ein"]},{"accept":["bitte","sofort"]}]');
    expect(JSON.stringify(changed)).not.toContain('gone');
  });

  it('has a field for each blank of a sentence, also for those that were typed and have no answer yet', () => {
    const edits = { '/steps/2/exercise/sentence': '___ Kaffee ___, ___', '/steps/2/exercise/blanks/2/accept': 'bitte' };
    const changed = applyEdits(LESSON, edits);
    expect(readForm(changed)).toMatchObject({ '/steps/2/exercise/blanks/2/accept': 'bitte' });
    const exercise = { type: 'cloze', sentence: 'Ein ___' };
    const bare = { steps: [{ type: 'exercise', exercise }] };
    expect(applyEdits(bare, { '/steps/0/exercise/blanks/0/accept': 'Tee' })).toEqual({
      steps: [{ type: 'exercise', exercise: { ...exercise, blanks: [{ accept: ['Tee'] }] } }],
    });
  });

  it('shows a line as it is typed, also where it is no entry yet', () => {
    const tiles = listParts(LESSON)[3]?.fields[1];
    expect(tiles && readField(LESSON, tiles, { [tiles.pointer]: 'Kaffee\n' })).toBe('Kaffee\n');
  });

  it('is there for whatever an AI has written', () => {
    const odd = {
      title: 7,
      cards: 'none',
      steps: [null, 'text', { type: 'exercise' }, { type: 'exercise', exercise: [] }],
    };
    expect(listParts(odd).map(({ kind, type }) => `${kind} ${type}`)).toEqual([
      ...['lesson ', 'step theory', 'step theory', 'step ', 'step '],
    ]);
    expect(applyEdits(odd, { '/steps/1/body': 'x', '/title': 'A title' })).toMatchObject({ title: 'A title' });
  });

  it('loses the step that is removed', () => {
    const [, , , tiles] = listParts(LESSON);
    const left = tiles === undefined ? {} : removePart(LESSON, tiles);
    expect(listParts(left).map(({ type }) => type)).toEqual(['', '', 'theory', 'cloze', 'matching', 'ext:a-b']);
  });
});

describe('the place of a finding', () => {
  it.each([
    ['', 'The lesson'],
    ['/steps', 'The lesson'],
    ['/title', 'The lesson, Title'],
    ['/cards/2', 'Card 3'],
    ['/cards/0/front', 'Card 1, Front'],
    ['/steps/4/exercise/type', 'Step 5'],
    ['/steps/1/exercise/accept_orderings/0/2', 'Step 2, Right orders'],
    ['/steps/2/exercise/blanks', 'Step 3, Blank'],
    ['/steps/2/exercise/blanks/1/accept/0', 'Step 3, Blank 2'],
    ['/steps/3/exercise/pairs/0/left', 'Step 4, Pair 1: left'],
  ])('%s is told as: %s', async (pointer, place) => {
    const ports = { now: () => 0, readServer: async () => null, onLanguage: () => undefined };
    const store = await openTexts('en', ports);
    await store.load(['create']);
    expect(nameFindingPlace(pointer, store.current())).toBe(place);
  });

  it('is a field where the finding is about it or about something within it', () => {
    const findings = ['/steps/1', '/steps/1/exercise/tiles', '/steps/1/exercise/tiles/2', '/steps/1/exercise/tiles_2'];
    const found = findingsOf(
      { pointer: '/steps/1/exercise/tiles' },
      findings.map((pointer) => ({ pointer })),
    );
    expect(found.map(({ pointer }) => pointer)).toEqual(findings.slice(1, 3));
  });

  it('has a label for every field', () => {
    const labels: object = CREATE.create.fields;
    const names = listParts(LESSON).flatMap(({ fields }) => fields.map(({ name }) => name));
    expect(names.filter((name) => !(name in labels))).toEqual([]);
  });
});
