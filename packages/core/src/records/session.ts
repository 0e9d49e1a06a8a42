import * as z from 'zod';
import { timestampSchema } from '../time/timestamp-schema.ts';
import { idSchema } from './fields.ts';
import { learningMethodSchema } from './learning-method.ts';

/** A learning session of a project (specification, R2.8). */
export const sessionSchema = z
  .object({
    id: idSchema,
    project_id: idSchema,
    method: learningMethodSchema,
    started_at: timestampSchema,
    ended_at: timestampSchema.nullable(),
    cycle_step: z.int().min(1).max(7),
    cycle_count: z.int().min(1),
    status: z.enum(['active', 'completed']),
  })
  .meta({ id: 'Session' });

/** The type of `sessionSchema`. */
export type Session = z.infer<typeof sessionSchema>;

/** A session as on_session_complete hands it out. */
export interface CompletedSession extends Session {
  /** A chat session: how many times an evaluation moved it to another step. */
  readonly walked_steps?: number;
  /** A completed content lesson: its progress and score. */
  readonly lesson_progress_id?: string;
  readonly score_correct?: number;
  readonly score_total?: number;
  /** Whether each step was done at the first attempt, and the time spent; an event of an earlier version has neither. */
  readonly first_attempt?: boolean;
  readonly time_spent_seconds?: number;
}
