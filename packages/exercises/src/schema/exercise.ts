import { z } from 'zod';
import { choiceOptionSchema } from './choice-option.ts';
import { clozeBlankSchema, clozeModeSchema, MAX_SENTENCE_LENGTH } from './cloze-blank.ts';
import { contentIdSchema, stableIdSchema } from './content-id.ts';
import { exerciseTypeSchema } from './exercise-type.ts';
import { inlineExampleSchema } from './inline-example.ts';
import { pairSchema } from './pair.ts';
import { pictureImageSchema } from './picture-image.ts';

/** The most distractors an exercise can have. */
export const MAX_DISTRACTORS = 20;

const answersSchema = z.array(z.string());

/**
 * An exercise in the flat shape of the format (specification, "Exercise content"): which fields matter depends on
 * `type`.
 */
export const exerciseSchema = z.looseObject({
  id: contentIdSchema,
  stable_id: stableIdSchema.nullish(),
  type: exerciseTypeSchema,
  prompt: z.string().min(1).max(1000),
  hint: z.string().max(1000).nullish(),
  card_ids: z.array(z.string()).max(50).default([]),
  // The format has tags on cards only; read here too, so that an exercise can name grammar without a card.
  tags: z.array(z.string().min(1).max(120)).max(20).nullish(),
  direction: z.enum(['source_to_target', 'target_to_source', 'both', 'random']).optional(),
  distractors: answersSchema.max(MAX_DISTRACTORS).default([]),
  examples: z.array(inlineExampleSchema).max(20).nullish(),
  // free_text, and cloze in mode multiselect
  accept: answersSchema.nullish(),
  // word_tiles
  tiles: answersSchema.nullish(),
  accept_orderings: z.array(z.array(z.int())).nullish(),
  // matching
  pairs: z.array(pairSchema).nullish(),
  from_cards: z.boolean().optional(),
  // picture_choice
  images: z.array(pictureImageSchema).nullish(),
  // cloze
  sentence: z.string().max(MAX_SENTENCE_LENGTH).nullish(),
  blanks: z.array(clozeBlankSchema).nullish(),
  cloze_mode: clozeModeSchema.nullish(),
  // multiple_choice and extensions
  options: z.array(choiceOptionSchema).max(20).nullish(),
  multiple: z.boolean().optional(),
  ext_payload: z.record(z.string(), z.unknown()).optional(),
});

/** The type of `exerciseSchema`. */
export type Exercise = z.infer<typeof exerciseSchema>;
