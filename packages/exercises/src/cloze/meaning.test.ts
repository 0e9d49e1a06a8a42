import { expect, it } from 'vitest';
import { cardSchema } from '../schema/card.ts';
import { exerciseSchema } from '../schema/exercise.ts';
import { findMeaning } from './meaning.ts';

const CARDS = [
  ['die Katze ist müde', 'the cat is tired'],
  ['halb neun', 'half past eight'],
  ['wir haben Zeit', 'we have time'],
].map(([front, back], at) => cardSchema.parse({ id: `card-${at}`, front, back }));
const ANSWER = 'die Katze hat Zeit';

function find(prompt: string, correct_answer = ANSWER, card_ids: readonly string[] = []): string | null {
  const exercise = exerciseSchema.parse({
    id: 'e',
    type: 'word_tiles',
    prompt,
    tiles: correct_answer.split(' '),
    card_ids,
  });
  return findMeaning({ user_answer: '', correct_answer }, exercise, { cards: CARDS });
}

it.each([
  ['Arrange to mean "the cat has time".', '"the cat has time"'],
  ["Arrange the sentence 'It's half past eight.'", "'It's half past eight.'"],
  ['Arrange to mean: *The cat has time.* (haben) Go!', '*The cat has time.* (haben)'],
  ['Arrange **the cat is tired**', '**the cat is tired**'],
  ['Setze zusammen: „the cat is tired“', '„the cat is tired“'],
  ['Composez « the cat is tired »', '« the cat is tired »'],
])('reads it in the prompt: %s', (prompt, meaning) => {
  expect(find(prompt)).toBe(meaning);
});

it.each([
  ['nothing is quoted', "Don't hurry: arrange the cat's tiles."],
  ['two texts are', 'Is it "the cat" or "the time"?'],
  ['the quoted text is in the language of the answer', 'Answer "hat die Katze Zeit?"'],
  ['the cards do not know its words', 'Arrange "zzz".'],
])('finds none where %s', (_, prompt) => {
  expect(find(prompt)).toBeNull();
});

it('reads it from the card that has the whole answer on one side', () => {
  expect(find('Arrange.', 'Wir haben Zeit.', ['card-0', 'card-2'])).toBe('we have time');
  expect(find('Arrange.', 'we have time', ['card-2'])).toBe('wir haben Zeit');
  expect(find('Arrange.', 'haben Zeit', ['card-2'])).toBeNull();
});

it('turns the sides round for an answer in the language of the learner', () => {
  expect(find('Arrange "die Katze ist müde".', 'the cat is tired')).toBe('"die Katze ist müde"');
});
