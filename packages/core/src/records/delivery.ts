import * as z from 'zod';
import { timestampInputSchema, timestampSchema } from '../time/timestamp-schema.ts';
import { idSchema } from './fields.ts';

/** A delivery waits until its subscriber has succeeded, or is dead after too many tries. */
export const deliveryStateSchema = z.enum(['waiting', 'dead']);

/** The type of `deliveryStateSchema`. */
export type DeliveryState = z.infer<typeof deliveryStateSchema>;

/** One event for one plugin, as operators see it. */
export const deliverySchema = z
  .object({
    event_id: z.string().describe('Names what happened: the hook and what it was about.'),
    plugin: z.string().describe('Whom it is told.'),
    hook: z.string(),
    user_id: idSchema.describe('The learner it happened to.'),
    state: deliveryStateSchema.describe('`waiting` until the plugin has taken it, `dead` after too many failed tries.'),
    tries: z.int().min(0).describe('The failed tries so far.'),
    due_at: timestampSchema.describe('When it is tried next, or when it died.'),
    last_error: z.string().nullable().describe('What the last try failed with.'),
    replayed: z.boolean().describe('Whether it is told of the past.'),
    created_at: timestampSchema.describe('When it happened.'),
  })
  .meta({ id: 'Delivery' });

/** The type of `deliverySchema`. */
export type DeliveryEntry = z.infer<typeof deliverySchema>;

/** The body of POST /admin/effects/retry and …/discard: which dead deliveries; none of the fields for all of them. */
export const retryDeliveriesSchema = z
  .object({
    plugin: idSchema.optional(),
    event_id: z.string().min(1).max(300).optional(),
  })
  .meta({ id: 'RetryDeliveries' });

/** The body of POST /admin/effects/replay: whom to tell the past again, and which part of it. */
export const replayEventsSchema = z
  .object({
    plugin: idSchema,
    hook: idSchema.optional().describe('One hook of the plugin. Left out: all whose events are kept.'),
    user_id: idSchema.optional().describe('One learner. Left out: all.'),
    since: timestampInputSchema.optional().describe('What happened from then on. Left out: everything.'),
  })
  .meta({ id: 'ReplayEvents' });
