import { z } from 'zod';

const INLINE_IMAGE = /^data:image\/[a-z0-9.+-]+;base64,/;
const MAX_PATH_LENGTH = 500;
const MAX_INLINE_LENGTH = 250_000;

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

/** Tells whether an option of a picture choice is marked as the right one, that is by the text "true". */
export function isCorrectImage(image: PictureImage): boolean {
  return image.is_correct === 'true';
}

/** Tells whether an image source carries its image inline and so needs no file. */
export function isInlineImage(src: string): boolean {
  return INLINE_IMAGE.test(src);
}
