import { describe, expect, it } from 'vitest';
import { cardSchema } from '../schema/card.ts';
import { exerciseSchema } from '../schema/exercise.ts';
import { generateCloze } from './generate-cloze.ts';

type Fields = { readonly cards: readonly (readonly string[])[]; readonly accept: readonly string[] };

function show({ cards, accept }: Fields, languages: Record<string, string> = {}): string | null {
  const card_ids = cards.map((_, at) => `card-${at}`);
  const exercise = exerciseSchema.parse({ id: 'e', type: 'free_text', prompt: 'Write.', accept, card_ids });
  const lesson = {
    ...languages,
    cards: cards.map(([front, back], at) => cardSchema.parse({ id: `card-${at}`, front, back })),
  };
  const mistake = { user_answer: 'wrong', correct_answer: accept[0] ?? '' };
  const cloze = generateCloze(mistake, exercise, lesson, { blankWrongRun: true });
  return cloze && `${cloze.rule}: ${cloze.exercise.sentence} (${cloze.hidden})`;
}

describe('rule g', () => {
  it.each([
    [
      'shows the back of a card whose front is the answer',
      [['drei', 'three']],
      ['drei', 'Drei'],
      'g: ___ – three (drei)',
    ],
    ['shows the front of a card whose back is the answer', [['ぬ', 'nu']], ['nu'], 'g: ぬ – ___ (nu)'],
    ['overlooks case and punctuation', [['¿Qué tal?', 'How are you?']], ['qué tal'], 'g: ___ – How are you? (qué tal)'],
    [
      'blanks a word in another case',
      [['nosotros trabajamos', 'we work']],
      ['Trabajamos.'],
      'g: nosotros ___ (trabajamos)',
    ],
    [
      'blanks another accepted answer',
      [['das Programm (Anki)', 'it']],
      ['Apkg', 'Anki'],
      'g: das Programm (___) (Anki)',
    ],
    [
      'prefers a word among others',
      [
        ['sí', 'yes'],
        ['sí, gracias', 'yes, please'],
      ],
      ['Sí'],
      'g: ___, gracias (sí)',
    ],
    ['does not blank a piece of a word', [['comes pan', 'you eat bread']], ['Come'], null],
    ['does not blank one of two', [['mal y Mal', 'bad']], ['MAL'], null],
    ['does not show the answer', [['taxi', 'a taxi']], ['Taxi'], null],
    ['does not search the back in another language', [['x', 'a dog barks']], ['dog'], null],
  ])('%s', (_, cards, accept, shown) => {
    expect(show({ cards, accept })).toBe(shown);
  });

  it.each([
    [{ source_language: 'de', target_language: 'de-AT' }, 'g: in ___ Schritten (sieben)'],
    [{ source_language: 'en', target_language: 'de' }, null],
    [{ target_language: 'de' }, null],
  ])('searches the back where the lesson is in the language it teaches: %j', (languages, shown) => {
    expect(show({ cards: [['Zyklus', 'in sieben Schritten']], accept: ['sieben'] }, languages)).toBe(shown);
  });
});
