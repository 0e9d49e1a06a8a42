import { z } from 'zod';

/** The five exercise types of the product (specification, "Exercise content"): each has a renderer and elements. */
export const EXERCISE_TYPES = ['free_text', 'word_tiles', 'matching', 'picture_choice', 'cloze'] as const;

/** One of the five exercise types of the product. */
export type ExerciseType = (typeof EXERCISE_TYPES)[number];

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

/** Tells whether a type of the format is one of the product's five; never throws. */
export function isExerciseType(type: string): type is ExerciseType {
  return EXERCISE_TYPES.some((known) => known === type);
}
