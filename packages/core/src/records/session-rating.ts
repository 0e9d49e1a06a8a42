import * as z from 'zod';
import { timestampSchema } from '../time/timestamp-schema.ts';
import { idSchema } from './fields.ts';

const scaleSchema = z.int().min(1).max(5);

/** The body of POST …/rate: three scales of 1 to 5 and optional notes (specification, R2.10). */
export const rateSessionSchema = z
  .object({
    understanding: scaleSchema,
    stress: scaleSchema,
    method_fit: scaleSchema,
    notes: z.string().max(5_000).nullable().default(null),
  })
  .meta({ id: 'RateSession' });

/** The type of `rateSessionSchema`. */
export type RateSession = z.infer<typeof rateSessionSchema>;

/** A stored rating; a session may have several, and the latest counts. */
export const sessionRatingSchema = rateSessionSchema
  .extend({ id: idSchema, session_id: idSchema, notes: z.string().nullable(), created_at: timestampSchema })
  .meta({ id: 'SessionRating' });

/** The type of `sessionRatingSchema`. */
export type SessionRating = z.infer<typeof sessionRatingSchema>;
