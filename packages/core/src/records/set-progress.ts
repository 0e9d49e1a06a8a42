import * as z from 'zod';
import { timestampSchema } from '../time/timestamp-schema.ts';
import { countSchema, idSchema } from './fields.ts';
import type { LessonProgress } from './lesson-progress.ts';

/** What lessons stand in: a set that all learners share, or a course that is one learner's own. */
export const setKindSchema = z.enum(['set', 'course']);

/** The type of `setKindSchema`. */
export type SetKind = z.infer<typeof setKindSchema>;

const namedLessonSchema = z.object({ lesson_id: idSchema, title: z.string() });

/** A lesson by its id and title. */
export type NamedLesson = Readonly<z.infer<typeof namedLessonSchema>>;

/** A set or course with its lessons in their order. */
export const setLessonsSchema = z.object({
  set_id: idSchema,
  kind: setKindSchema,
  title: z.string(),
  lessons: z.array(namedLessonSchema).readonly(),
});

/** The type of `setLessonsSchema`. */
export type SetLessons = Readonly<z.infer<typeof setLessonsSchema>>;

/** How far a learner is in a set or course: one entry of `GET /api/users/{user_id}/set-progress` (specification, R3.18). */
export const setProgressSchema = z
  .object({
    set_id: idSchema,
    kind: setKindSchema,
    title: z.string(),
    /** How many there are. */
    lessons: countSchema,
    /** How many of them are completed. */
    completed: countSchema,
    /** How many of them are begun and not completed. */
    in_progress: countSchema,
    /** The stars of the completed ones: at most three for each. */
    stars: countSchema,
    next_lesson: namedLessonSchema.nullable(),
    last_activity_at: timestampSchema.nullable(),
  })
  .meta({ id: 'SetProgress' });

/** The type of `setProgressSchema`. */
export type SetProgress = z.infer<typeof setProgressSchema>;

/** The progress of a lesson without its steps: as much as a summary of its set needs. */
export type ProgressSummary = Readonly<
  Pick<
    LessonProgress,
    'set_id' | 'lesson_id' | 'status' | 'score_correct' | 'score_total' | 'updated_at' | 'completed_at'
  >
>;
