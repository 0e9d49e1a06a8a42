import * as z from 'zod';
import { timestampSchema } from '../time/timestamp-schema.ts';
import { freeTextSchema, idSchema, titleSchema } from './fields.ts';

const fields = { title: titleSchema, content: freeTextSchema, order_index: z.int().min(0) };

/** A lesson of a curriculum: markdown text (specification, R2.4). */
export const lessonSchema = z
  .object({
    id: idSchema,
    curriculum_id: idSchema,
    ...fields,
    created_at: timestampSchema,
    updated_at: timestampSchema,
  })
  .meta({ id: 'Lesson' });

/** The type of `lessonSchema`. */
export type Lesson = z.infer<typeof lessonSchema>;

/** The body of POST /curricula/{curriculum_id}/lessons. */
export const createLessonSchema = z
  .object({
    title: fields.title,
    content: fields.content.default(''),
    order_index: fields.order_index.default(0),
  })
  .meta({ id: 'CreateLesson' });

/** The type of `createLessonSchema`. */
export type CreateLesson = z.infer<typeof createLessonSchema>;

/** The body of PATCH /lessons/{lesson_id}: any subset. */
export const patchLessonSchema = z.object(fields).partial().meta({ id: 'PatchLesson' });

/** The type of `patchLessonSchema`. */
export type PatchLesson = z.infer<typeof patchLessonSchema>;
