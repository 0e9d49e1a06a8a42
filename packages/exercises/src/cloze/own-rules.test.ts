import { describe, expect, it } from 'vitest';
import { cardSchema } from '../schema/card.ts';
import { exerciseSchema } from '../schema/exercise.ts';
import { generateCloze } from './generate-cloze.ts';

const CARDS = [
  ['la casa', 'the house'],
  ['vivo', 'I live'],
  ['¿cómo estás?', 'how are you?'],
].map(([front, back], at) => cardSchema.parse({ id: `card-${at}`, front, back }));
const LESSON = { target_language: 'es', source_language: 'en', cards: CARDS };

type Fields = Record<string, unknown> & { readonly given: string; readonly answer: string };

/** The cloze of a mistake in a free_text with the answer, or in what the fields make of it; without own rules where they are off. */
function generate({ given, answer, ...fields }: Fields, blankWrongRun = true) {
  const exercise = exerciseSchema.parse({ id: 'e', type: 'free_text', prompt: '?', accept: [answer], ...fields });
  return generateCloze({ user_answer: given, correct_answer: answer }, exercise, LESSON, { blankWrongRun });
}

function show(fields: Fields): string | null {
  const cloze = generate(fields);
  return cloze && `${cloze.rule}: ${cloze.exercise.sentence ?? '-'} (${cloze.hidden})`;
}

function createTiles(answer: string, given: string, fields: Record<string, unknown> = {}): Fields {
  return { type: 'word_tiles', accept: null, tiles: answer.split(' '), answer, given, ...fields };
}

function createChoice(answer: string, given: string, distractors: readonly string[]): Fields {
  const fields = { type: 'cloze', cloze_mode: 'select', accept: null, sentence: 'Ella ___ alta.' };
  return { ...fields, blanks: [{ accept: [answer] }], distractors, answer, given };
}

describe('a blank of the rules e to h', () => {
  it.each([
    ['hides a letter or digit besides a mark', 'uno dos', 'uno dos ?', 'e: uno ___ (dos ?)'],
    ['is none where a mark is all that could be hidden', 'hola', 'hola ?', null],
    ['hides a digit', 'son las', 'son las 7', 'e: son las ___ (7)'],
    ['hides no comma between words', 'hola a ti', 'hola Ana, bien', 'h: hola Ana, ___ (bien)'],
    ['hides no full stop between words', 'hola a', 'hola Ana. Bien', 'h: hola Ana. ___ (Bien)'],
    ['hides no Japanese comma', 'はい 先生', 'はい 何、学生', null],
    ['may hide the comma of a number', 'son 2,5 kilos', 'son 1,5 kilos', 'e: son ___ kilos (1,5)'],
    ['may hide the points of an abbreviation', 'come algo hoy', 'come p. ej. hoy', 'e: come ___. hoy (p. ej)'],
    ['stays beside the comma', 'hola Eva, bien', 'hola Ana, bien', 'e: hola ___, bien (Ana)'],
  ])('%s', (_, given, answer, shown) => {
    expect(show({ given, answer })).toBe(shown);
  });

  it('hides no pause of a whole side of a card, but a word of it', () => {
    const cards = [cardSchema.parse({ id: 'c', front: 'La cuenta, por favor.', back: 'The bill, please.' })];
    const exercise = exerciseSchema.parse({
      id: 'e',
      type: 'free_text',
      prompt: 'Pay.',
      accept: ['La cuenta, por favor.'],
      card_ids: ['c'],
    });
    const mistake = { user_answer: '', correct_answer: 'La cuenta, por favor.' };
    const cloze = generateCloze(mistake, exercise, { ...LESSON, cards }, { blankWrongRun: true });
    expect(cloze).toMatchObject({ rule: 'h', hidden: 'cuenta', exercise: { sentence: 'La ___, por favor.' } });
  });

  it.each([
    [
      'a name in the prompt, but a word beside it',
      'Say: my name is Ana.',
      'me llamo',
      'me llamo Ana',
      'me ___ (llamo Ana)',
    ],
    ['one in another case', 'LLAMO or what?', 'me Ana', 'me llamo Ana', 'me ___ (llamo Ana)'],
    ['no piece of a word of the prompt', 'Analyse it.', 'me llamo', 'me llamo Ana', 'me llamo ___ (Ana)'],
    [
      'a word that the prompt offers beside a wrong one',
      'Ana or Eva?',
      'me llamo Eva',
      'me llamo Ana',
      'me llamo ___ (Ana)',
    ],
  ])('asks for what the prompt does not say: %s', (_, prompt, given, answer, shown) => {
    expect(show({ prompt, given, answer })).toBe(`e: ${shown}`);
  });

  it('asks for no word that was right where another was wrong', () => {
    expect(show({ prompt: 'A name: Ana', given: 'somos', answer: 'somos Ana' })).toBeNull();
    expect(show({ prompt: 'A name: Ana', given: '', answer: 'somos Ana' })).toBe('h: ___ Ana (somos)');
  });

  it('asks for nothing where the prompt says all that could be asked', () => {
    expect(show({ prompt: 'Hola or adiós: hola Ana.', given: 'hola', answer: 'Hola Ana' })).toBeNull();
    const typed = { type: 'cloze', accept: null, sentence: 'Ella ___ alta.', blanks: [{ accept: ['es', 'está'] }] };
    expect(show({ ...typed, prompt: 'Write está.', given: 'soy', answer: 'es' })).toBeNull();
    expect(show({ ...typed, prompt: 'Use a verb.', given: 'soy', answer: 'es' })).toBe('f: Ella ___ alta. (es)');
  });

  it('is a word of an answer that is typed into a sentence only where this sentence is shown', () => {
    const blanks = [{ accept: ['muy alta'] }, { accept: ['muy alta'] }];
    const fields = { type: 'cloze', accept: null, sentence: 'Ella es ___ y Ana es ___.', blanks };
    expect(show({ ...fields, given: 'muy', answer: 'muy alta' })).toBeNull();
    expect(show({ ...fields, sentence: '___ – ___', given: 'muy', answer: 'muy alta' })).toBe('e: muy ___ (alta)');
  });
});

describe('a choice', () => {
  it.each([
    ['two, one of which was just wrong', createChoice('es', 'está', ['está']), null],
    ['two, none of which was given', createChoice('es', '', ['está']), 'f: Ella ___ alta. (es)'],
    ['three', createChoice('es', 'está', ['está', 'hay']), 'f: Ella ___ alta. (es)'],
  ])('of %s', (_, fields, shown) => {
    expect(show(fields)).toBe(shown);
  });

  it('of right sides, two of them, is not asked again, and one of three is', () => {
    const pairs = ['masculine', 'feminine', 'masculine'].map((right, at) => ({ left: `l${at}`, right }));
    const fields = { type: 'matching', accept: null, given: 'feminine', answer: 'masculine' };
    expect(show({ ...fields, pairs })).toBeNull();
    expect(show({ ...fields, pairs: [...pairs, { left: 'l3', right: 'neuter' }] })).toBe('f: l0 – ___ (masculine)');
  });

  it('among pictures is never typed', () => {
    const images = [
      { src: 'a.png', label: 'Hasta mañana', is_correct: 'true' },
      { src: 'b.png', label: 'Adiós' },
    ];
    expect(show({ type: 'picture_choice', accept: null, images, given: 'Adiós', answer: 'Hasta mañana' })).toBeNull();
  });

  it('by rule h leaves more than what was wrong', () => {
    const fields = createChoice('yo soy', 'yo estoy', ['yo estoy', 'nosotros vamos']);
    expect(show({ ...fields, sentence: '___' })).toBeNull();
  });
});

describe('a mistake of order', () => {
  it.each([
    ['both words that changed places', 'la roja casa', 'la casa roja', 'e: la ___ (casa roja)'],
    ['all between the first and the last', 'y tres dos uno', 'y uno dos tres', 'e: y ___ (uno dos tres)'],
    ['a word that went far', 'dos tres y uno', 'uno dos tres y', null],
    ['with a word missing', 'roja la', 'la casa roja', null],
    ['punctuation that went with it', 'vivo Madrid. en', 'vivo en Madrid.', 'e: vivo ___. (en Madrid)'],
  ])('blanks %s', (_, given, answer, shown) => {
    expect(show({ given, answer })).toBe(shown);
  });

  it('of tiles asks them again, unless their meaning is shown: then for both words', () => {
    const again = generate(createTiles('uno dos tres', 'uno tres dos', { prompt: 'Count.' }));
    expect(again).toMatchObject({ rule: 'i', hidden: 'uno dos tres', useful: true });
    expect(again?.exercise).toMatchObject({
      id: 'e',
      type: 'word_tiles',
      prompt: 'Count.',
      tiles: ['uno', 'dos', 'tres'],
    });
    const shown = createTiles('vivo en casa', 'vivo casa en', { prompt: 'Arrange to mean "I live in the house".' });
    expect(show(shown)).toBe('e: vivo ___ (en casa)');
  });

  it('of all tiles asks them again, but for two that can only be the other way round', () => {
    expect(show(createTiles('en la casa', 'casa la en'))).toBe('i: - (en la casa)');
    expect(show(createTiles('la casa', 'casa la'))).toBeNull();
    expect(show(createTiles('la casa', 'casa la', { distractors: ['el'] }))).toBe('i: - (la casa)');
    expect(show(createTiles('la casa', 'la'))).toBe('i: - (la casa)');
  });
});

describe('the cloze of tiles', () => {
  it('is typed under what the tiles mean, and not under "arrange"', () => {
    const fields = createTiles('vivo en Madrid', 'en Madrid', { prompt: 'Arrange to mean: *I live there.* (vivir)' });
    expect(generate(fields)?.exercise).toMatchObject({
      type: 'cloze',
      cloze_mode: 'type',
      prompt: '*I live there.* (vivir)',
      sentence: '___ en Madrid',
    });
  });

  it.each([
    ['nothing says what they mean', createTiles('vivo en Madrid', 'en Madrid', { prompt: 'Arrange the tiles.' })],
    ['a mark is a tile and was missing', createTiles('vivo aquí ?', 'vivo aquí', { prompt: 'Arrange "I live".' })],
    ['a mark is a tile in another place', createTiles('vivo aquí ?', 'vivo ? aquí', { prompt: 'Arrange "I live".' })],
    ['other letters would be typed', createTiles('θέλω καφέ', 'καφέ', { prompt: 'Arrange "the house".' })],
  ])('is made of all tiles again where %s', (_, fields) => {
    expect(generate(fields)?.rule).toBe('i');
  });

  it('is a choice where tiles that belong nowhere can be chosen, the one that was wrong among others', () => {
    const fields = createTiles('vivo en Madrid', 'vivo de Madrid', { distractors: ['de', 'a'], prompt: 'Arrange.' });
    expect(generate(fields)?.exercise).toMatchObject({
      cloze_mode: 'select',
      sentence: 'vivo ___ Madrid',
      distractors: ['de', 'a'],
    });
    expect(show({ ...fields, distractors: ['de'] })).toBe('i: - (vivo en Madrid)');
  });

  it('stays as the specification has it where a card makes a useful cloze, own rules or not', () => {
    const lesson = { ...LESSON, cards: [cardSchema.parse({ id: 'c', front: 'yo vivo en Madrid', back: 'x' })] };
    const fields = { id: 'e', type: 'word_tiles', prompt: 'Arrange.', tiles: ['vivo', 'en'], card_ids: ['c'] };
    const exercise = exerciseSchema.parse(fields);
    const [off, on] = [false, true].map((blankWrongRun) =>
      generateCloze({ user_answer: 'en vivo', correct_answer: 'vivo en' }, exercise, lesson, { blankWrongRun }),
    );
    expect(off).toMatchObject({ rule: 'b', exercise: { prompt: 'Arrange.', cloze_mode: 'type' } });
    expect(on).toEqual(off);
  });
});

it('takes the languages of the set for a lesson that names none', () => {
  const exercise = exerciseSchema.parse({ id: 'e', type: 'free_text', prompt: '?', accept: ['the house'] });
  const mistake = { user_answer: 'a house', correct_answer: 'the house' };
  const options = { blankWrongRun: true, set: { target_language: 'es', source_language: 'en' } };
  expect(generateCloze(mistake, exercise, { cards: CARDS }, options)?.exercise.answer_language).toBe('en');
});
