import * as z from 'zod';
import { timestampSchema } from '../time/timestamp-schema.ts';
import { idSchema } from './fields.ts';

/** The states of a job; `succeeded`, `failed` and `cancelled` are final. */
export const JOB_STATUSES = ['queued', 'running', 'succeeded', 'failed', 'cancelled'] as const;

/** The type of the states of a job. */
export type JobStatus = (typeof JOB_STATUSES)[number];

/** How far a job is: `done` of `total` things, null where nobody knows how many there are. */
export const jobProgressSchema = z
  .object({
    done: z.int().min(0),
    total: z.int().min(0).nullable(),
    message: z.string().max(500).nullable(),
  })
  .meta({ id: 'JobProgress' });

/** The type of `jobProgressSchema`. */
export type JobProgress = z.infer<typeof jobProgressSchema>;

/** Why a job failed: the code and the sentence of a problem document. */
export const jobErrorSchema = z.object({ code: z.string(), detail: z.string() }).meta({ id: 'JobError' });

/** The type of `jobErrorSchema`. */
export type JobError = z.infer<typeof jobErrorSchema>;

/** Long work that goes on by itself: clients read how far it is, and what came of it. */
export const jobSchema = z
  .object({
    id: idSchema,
    /** What is done, such as `import`. */
    kind: z.string(),
    /** The plugin that does it; null for core. */
    plugin: z.string().nullable(),
    /** The user it belongs to; null where it belongs to the server. */
    user_id: idSchema.nullable(),
    status: z.enum(JOB_STATUSES),
    /** Whether somebody has asked it to end: it is cancelled as soon as the work looks. */
    cancel_requested: z.boolean(),
    progress: jobProgressSchema,
    /** What it was started with; null once it has ended, unless it has failed: then it can be tried again. */
    input: z.unknown().nullable(),
    /** What came of it; null before the end, and where nothing did. */
    result: z.unknown().nullable(),
    error: jobErrorSchema.nullable(),
    /** How often it was begun. */
    tries: z.int().min(0),
    created_at: timestampSchema,
    started_at: timestampSchema.nullable(),
    updated_at: timestampSchema,
    ended_at: timestampSchema.nullable(),
  })
  .meta({ id: 'Job' });

/** The type of `jobSchema`. */
export type Job = z.infer<typeof jobSchema>;

/** Tells whether nothing about a job changes any more. */
export function hasEnded({ status }: Pick<Job, 'status'>): boolean {
  return status !== 'queued' && status !== 'running';
}
