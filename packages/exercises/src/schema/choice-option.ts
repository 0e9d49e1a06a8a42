import { z } from 'zod';

/** One option of a `multiple_choice` exercise, which the format has and this product only stores. */
export const choiceOptionSchema = z.looseObject({
  text: z.string().min(1).max(500),
  correct: z.boolean().optional(),
});

/** The type of `choiceOptionSchema`. */
export type ChoiceOption = z.infer<typeof choiceOptionSchema>;
