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

const countSchema = z.int().min(0);

/** How much work there is, by kind and state. */
export const workSummarySchema = z
  .object({
    jobs: z
      .object({
        queued: countSchema.describe('Those that wait.'),
        running: countSchema.describe('Those that run.'),
        failed: countSchema.describe('Those that have failed, and are kept.'),
      })
      .describe('The long work.'),
    deliveries: z
      .object({
        waiting: countSchema.describe('Those that are still to be made.'),
        dead: countSchema.describe('Those that are tried no more.'),
        oldest_due_at: timestampSchema.nullable().describe('Since when the oldest one waits whose turn it is.'),
      })
      .describe('What plugins are to be told.'),
    schedules: z
      .object({
        total: countSchema.describe('All of them.'),
        failing: countSchema.describe('Those whose last try has failed.'),
      })
      .describe('The work of plugins at set times.'),
  })
  .meta({ id: 'WorkSummary' });

/** The type of `workSummarySchema`. */
export type WorkSummary = z.infer<typeof workSummarySchema>;
