import * as z from 'zod';
import { timestampSchema } from '../time/timestamp-schema.ts';
import { idSchema } from './fields.ts';

/** The kinds of work that servers do beside requests. */
export const WORK_KINDS = ['delivery', 'job', 'schedule'] as const;

/** The states of a piece of work; one that has failed is tried no more. */
export const WORK_STATUSES = ['waiting', 'running', 'failed'] as const;

/** What a piece of work can wait for; of several, the first one of this list is told. */
export const WORK_WAITS = ['rights', 'plugin', 'hook', 'line', 'retry', 'time', 'server'] as const;

/** Why a piece of work waits. */
const workWaitSchema = z
  .object({
    reason: z
      .enum(WORK_WAITS)
      .describe(
        '`rights`: the database refuses the server what the work needs. `plugin`: its plugin does not run. `hook`: its hook is ' +
          'skipped for a while, after too many failures. `line`: an earlier delivery to the same plugin about the same learner ' +
          'comes first. `retry`: the pause after a failed try. `time`: it is due later. `server`: a server that is free.',
      ),
    detail: z.string().describe('The same as a sentence, with names and times.'),
  })
  .meta({ id: 'WorkWait' });

/** The type of `workWaitSchema`. */
export type WorkWait = z.infer<typeof workWaitSchema>;

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
    wait: workWaitSchema.nullable().describe('Why it waits; null for what runs or has failed.'),
  })
  .meta({ id: 'Work' });

/** The type of `workSchema`. */
export type Work = z.infer<typeof workSchema>;

/** A piece of work as it is stored, which does not say why it waits. */
export type StoredWork = Omit<Work, 'wait'>;

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
