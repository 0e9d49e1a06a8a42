import {
  elementAddressSchema,
  idSchema,
  pageQuery,
  timestampInputSchema,
  timestampSchema,
  z,
} from '@learnwright/plugin-sdk';
import { retentionSchema } from './settings.ts';

/** The path parameter of a learner. */
export const userParams = z.object({ user_id: idSchema });

/** Maintenance of a learner. */
export const learnerSchema = z
  .object({
    user_id: idSchema,
    enabled: z.boolean(),
    /** The learner's own; null for the setting of the server. */
    desired_retention: retentionSchema.nullable(),
    /** The one that counts. */
    effective_retention: retentionSchema,
    /** Mastered elements in the queue, and those of them that are overdue. */
    elements: z.int().min(0),
    overdue: z.int().min(0),
    /** False while elements are still to be read from the log: their places in the queue are not known yet. */
    up_to_date: z.boolean(),
  })
  .meta({ id: 'Maintenance' });
export type Learner = z.infer<typeof learnerSchema>;

/** The body of PATCH /{user_id}: any subset; null takes the server's retention again. */
export const patchLearnerSchema = z
  .object({ enabled: z.boolean(), desired_retention: retentionSchema.nullable() })
  .partial()
  .meta({ id: 'PatchMaintenance' });
export type PatchLearner = z.infer<typeof patchLearnerSchema>;

/** The query of the queue. */
export const queueQuery = z.object({
  ...pageQuery,
  limit: z.coerce.number().int().min(1).max(500).default(100),
  set_id: idSchema.optional(),
  due_before: timestampInputSchema.optional(),
});

/** A mastered element and when it comes back. */
export const queueItemSchema = z
  .object({
    user_id: idSchema,
    ...elementAddressSchema.shape,
    element_type: z.enum(['vocabulary', 'grammar_rule']),
    user_answer: z.string(),
    correct_answer: z.string(),
    last_attempt_at: timestampSchema,
    due_at: timestampSchema,
    /** Due strictly before now. */
    overdue: z.boolean(),
    /** Days until the chance of a right answer has fallen to 90 %. */
    stability: z.number(),
    /** From 1, easy, to 10. */
    difficulty: z.number(),
    /** The chance of a right answer now, 0 to 1. */
    retrievability: z.number(),
    /** Attempts, and wrong ones after the first. */
    reps: z.int(),
    lapses: z.int(),
  })
  .meta({ id: 'MaintenanceItem' });
export type QueueItem = z.infer<typeof queueItemSchema>;
