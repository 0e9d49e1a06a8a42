import { z } from 'zod';

const scaleSchema = z.int().min(1).max(5);

/** How the learner rates a session: three scales of 1 to 5 and optional notes (specification, part 2). */
export const sessionRatingSchema = z
  .object({
    understanding: scaleSchema,
    stress: scaleSchema,
    method_fit: scaleSchema,
    notes: z.string().max(5_000).nullable().default(null),
  })
  .meta({ id: 'SessionRating' });
export type SessionRating = z.infer<typeof sessionRatingSchema>;
