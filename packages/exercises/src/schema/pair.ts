import { z } from 'zod';

/** One pair of a matching exercise: `left` is its element key, `right` the correct answer; 1 to 500 characters each. */
export const pairSchema = z.looseObject({
  left: z.string().min(1).max(500),
  right: z.string().min(1).max(500),
});

/** The type of `pairSchema`. */
export type Pair = z.infer<typeof pairSchema>;
