import * as z from 'zod';
import { textByLanguageSchema } from './fields.ts';

/** What is counted of a kind: stored bytes, stored things, or things under way at once. */
export const USAGE_UNITS = ['bytes', 'count', 'at_once'] as const;

/** The type of USAGE_UNITS. */
export type UsageUnit = (typeof USAGE_UNITS)[number];

/** What a learner uses of a kind, and what they may use: one entry of `GET /api/users/{user_id}/usage`. */
export const usageSchema = z
  .object({
    /** `core.jobs`, or the name of a plugin, a dot and its own: `books.files`. */
    kind: z.string(),
    /** The plugin that keeps it; null for the server. */
    plugin: z.string().nullable(),
    label: textByLanguageSchema,
    unit: z.enum(USAGE_UNITS),
    /** Null where the plugin failed to tell. What is under way at once is that of the server that answers. */
    used: z.int().min(0).nullable(),
    /** A learner who has more than that, since the operator has lowered it, keeps it and adds nothing. */
    allowed: z.int().min(0),
  })
  .meta({ id: 'Usage' });

/** The type of `usageSchema`. */
export type Usage = z.infer<typeof usageSchema>;
