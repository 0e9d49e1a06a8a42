import * as z from 'zod';
import { timestampSchema } from '../time/timestamp-schema.ts';
import { idSchema } from './fields.ts';

/** The kinds of work that servers do beside requests. */
export const WORK_KINDS = ['delivery', 'job', 'schedule'] as const;

/** The states of a piece of work; one that has failed is tried no more. */
export const WORK_STATUSES = ['waiting', 'running', 'failed'] as const;

/** A piece of work that is still to be done, or has failed for good, as operators see it. */
export const workSchema = z
  .object({
    kind: z.enum(WORK_KINDS),
    id: z.string().describe('The event of a delivery, the id of a job, the name of a schedule.'),
    name: z.string().describe('What is done: the hook, the kind of the job, the name of the schedule.'),
    plugin: z.string().nullable().describe('Who does it, or is told; null for the server itself.'),
    user_id: idSchema.nullable().describe('The learner whom it is about, or whose it is.'),
    status: z.enum(WORK_STATUSES),
    tries: z.int().min(0).describe('The failed tries so far; of a job, how often it was begun.'),
    due_at: timestampSchema.describe('When it is tried next, or when it was due last.'),
    owner: z.string().nullable().describe('The server that has it now.'),
    last_error: z.string().nullable().describe('What the last try failed with.'),
  })
  .meta({ id: 'Work' });

/** The type of `workSchema`. */
export type Work = z.infer<typeof workSchema>;
