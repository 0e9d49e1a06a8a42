import { aiText, z } from '@learnwright/plugin-sdk';
import { hidesText } from '../cloze/hides-text.ts';
import { type Card, cardTypeSchema } from '../schemas.ts';

/** What a suggested card will say. */
export type CardDraft = Pick<Card, 'card_type' | 'front' | 'back' | 'tags'>;

const tagsSchema = z
  .array(aiText(100).nullable().catch(null))
  .catch([])
  .transform((tags) => tags.filter((tag) => tag !== null).slice(0, 10));

/** A card as an AI writes it. A cloze that hides nothing is a basic card, and that needs a back. */
const draftSchema = z
  .object({
    card_type: cardTypeSchema.catch('basic'),
    front: aiText(2_000),
    back: aiText(2_000).catch(''),
    tags: tagsSchema,
  })
  .transform((draft): CardDraft => (hidesText(draft.front) ? draft : { ...draft, card_type: 'basic' }))
  .refine(({ card_type, back }) => card_type === 'cloze' || back !== '', 'A basic card needs a front and a back');

/** An AI's answer with cards: those that cannot be used are left out, but some must be usable where there are any. */
export const draftsSchema = z
  .object({ cards: z.array(draftSchema.nullable().catch(null)) })
  .refine(({ cards }) => cards.length === 0 || cards.some((card) => card !== null), 'None of the cards can be used')
  .transform(({ cards }) => cards.filter((card) => card !== null));
