import type { Mistake } from '../src/cloze/blanked-text.ts';
import { type Card, cardSchema } from '../src/schema/card.ts';
import { type Exercise, exerciseSchema } from '../src/schema/exercise.ts';

/** What a cloze is made of; by default nothing in it helps any rule. */
export type ClozeSource = { readonly mistake: Mistake; readonly exercise: Exercise; readonly cards: readonly Card[] };

type Fields = {
  readonly answer: string;
  readonly given?: string;
  readonly front?: string | readonly string[];
  readonly tokens?: readonly string[];
  readonly exercise?: Record<string, unknown>;
};

/** A free_text with one card for each front; the first has the tokens as verbs. */
export function createClozeSource({ answer, given = 'wrong', front = 'x', tokens, exercise }: Fields): ClozeSource {
  const cards = [front].flat().map((text, index) =>
    cardSchema.parse({
      id: `card-${index}`,
      front: text,
      back: 'back',
      token_roles: index === 0 ? tokens?.map((token) => ({ token, role: 'verb' })) : undefined,
    }),
  );
  const fields = { id: 'source', type: 'free_text', prompt: '?', accept: [answer], ...exercise };
  const card_ids = cards.map(({ id }) => id);
  return {
    mistake: { user_answer: given, correct_answer: answer },
    exercise: exerciseSchema.parse({ card_ids, ...fields }),
    cards,
  };
}
