import * as z from 'zod';
import { contentIdSchema, stableIdSchema } from './content-id.ts';
import { EXERCISE_TYPES, isInlineImage, MAX_DISTRACTORS, MAX_SENTENCE_LENGTH } from './format.ts';
import { gradingSchema } from './grading.ts';

const MAX_PATH_LENGTH = 500;
const MAX_INLINE_LENGTH = 250_000;

/** Every type the format allows: the product's five, `multiple_choice`, and `ext:<vendor>-<name>` extensions. */
export const exerciseTypeSchema = z.union(
  [
    z.enum([...EXERCISE_TYPES, 'multiple_choice']),
    z.templateLiteral(['ext:', z.string().regex(/^[a-z0-9]+-[a-z0-9-]+$/)]),
  ],
  { error: 'is not an exercise type of the format' },
);

/** The type of `exerciseTypeSchema`. */
export type FormatExerciseType = z.infer<typeof exerciseTypeSchema>;

/** A worked example inside a step or exercise: plain text, or source code when `language` is given. */
export const inlineExampleSchema = z.looseObject({
  title: z.string().max(200).nullish(),
  content: z.string().min(1).max(5000),
  language: z.string().max(30).nullish(),
});

/** The type of `inlineExampleSchema`. */
export type InlineExample = z.infer<typeof inlineExampleSchema>;

/** One pair of a matching exercise: `left` is its element key, `right` the correct answer; 1 to 500 characters each. */
export const pairSchema = z.looseObject({
  left: z.string().min(1).max(500),
  right: z.string().min(1).max(500),
});

/** The type of `pairSchema`. */
export type Pair = z.infer<typeof pairSchema>;

/** One option of a picture choice: `src` is a path among the set's assets (≤ 500) or a base64 data URI (≤ 250,000). */
export const pictureImageSchema = z.looseObject({
  src: z
    .string()
    .min(1)
    .max(MAX_INLINE_LENGTH)
    .refine((src) => src.length <= MAX_PATH_LENGTH || isInlineImage(src), {
      error: 'must be a path of at most 500 characters or a base64 data URI of an image',
    }),
  label: z.string().min(1).max(500),
  // The format marks the right option by the text "true", not by a boolean.
  is_correct: z.string().max(10).nullish(),
});

/** The type of `pictureImageSchema`. */
export type PictureImage = z.infer<typeof pictureImageSchema>;

/** How a cloze is answered: a text input, a choice, or ticking every right option. */
export const clozeModeSchema = z.enum(['type', 'select', 'multiselect']);

/** The type of `clozeModeSchema`; a cloze that names none is in mode `type`. */
export type ClozeMode = z.infer<typeof clozeModeSchema>;

/** What one blank of a cloze accepts, the canonical answer first; blanks stand in the order of their markers. */
export const clozeBlankSchema = z.looseObject({
  accept: z.array(z.string()).min(1),
  hint: z.string().max(200).nullish(),
  placeholder: z.string().max(40).nullish(),
});

/** The type of `clozeBlankSchema`. */
export type ClozeBlank = z.infer<typeof clozeBlankSchema>;

/** One option of a `multiple_choice` exercise, which the format has and this product only stores. */
export const choiceOptionSchema = z.looseObject({
  text: z.string().min(1).max(500),
  correct: z.boolean().optional(),
});

/** The type of `choiceOptionSchema`. */
export type ChoiceOption = z.infer<typeof choiceOptionSchema>;

const answersSchema = z.array(z.string());

/**
 * An exercise in the flat shape of the format (specification, R11.1): `type` decides which fields
 * matter.
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
  // The language of its answers (BCP 47), where cards and answers do not tell it.
  answer_language: z.string().min(2).max(35).nullish(),
  direction: z.enum(['source_to_target', 'target_to_source', 'both', 'random']).optional(),
  distractors: answersSchema.max(MAX_DISTRACTORS).default([]),
  examples: z.array(inlineExampleSchema).max(20).nullish(),
  grading: gradingSchema.nullish(),
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
