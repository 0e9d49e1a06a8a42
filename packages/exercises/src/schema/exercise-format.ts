// The format apart from its schemas, so that a page that only grades loads no Zod.

/** The five exercise types of the product (specification, part 2, "Exercise content"): each has a renderer and elements. */
export const EXERCISE_TYPES = ['free_text', 'word_tiles', 'matching', 'picture_choice', 'cloze'] as const;

/** One of the five exercise types of the product. */
export type ExerciseType = (typeof EXERCISE_TYPES)[number];

/** The visible mark of a blank in the sentence of a cloze (specification, part 2, "Exercise content"). */
export const CLOZE_MARKER = '___';

/** The longest sentence a cloze can have, in UTF-16 code units. */
export const MAX_SENTENCE_LENGTH = 1_000;

/** The most distractors an exercise can have. */
export const MAX_DISTRACTORS = 20;

const INLINE_IMAGE = /^data:image\/[a-z0-9.+-]+;base64,/;

/** Tells whether a type of the format is one of the product's five; never throws. */
export function isExerciseType(type: string): type is ExerciseType {
  return EXERCISE_TYPES.some((known) => known === type);
}

/** Tells whether the text "true" marks an option of a picture choice as the right one. */
export function isCorrectImage(image: { readonly is_correct?: string | null | undefined }): boolean {
  return image.is_correct === 'true';
}

/** Tells whether an image source carries its image inline and so needs no file. */
export function isInlineImage(src: string): boolean {
  return INLINE_IMAGE.test(src);
}

/** Counts the markers in the sentence of a cloze, from left to right without overlap. */
export function countClozeMarkers(sentence: string): number {
  return sentence.split(CLOZE_MARKER).length - 1;
}
