import * as z from 'zod';
import { timestampSchema } from '../time/timestamp-schema.ts';
import { freeTextSchema, idSchema, languageSchema, titleSchema } from './fields.ts';

/** A curriculum of a user (specification, R2.4). */
export const curriculumSchema = z
  .object({
    id: idSchema,
    user_id: idSchema,
    title: titleSchema,
    description: freeTextSchema.nullable(),
    language: languageSchema,
    created_at: timestampSchema,
    updated_at: timestampSchema,
  })
  .meta({ id: 'Curriculum' });

/** The type of `curriculumSchema`. */
export type Curriculum = z.infer<typeof curriculumSchema>;

/** The body of POST /users/{user_id}/curricula; the language defaults to the user's. */
export const createCurriculumSchema = z
  .object({
    title: titleSchema,
    description: freeTextSchema.nullable().default(null),
    language: languageSchema.optional(),
  })
  .meta({ id: 'CreateCurriculum' });

/** The type of `createCurriculumSchema`. */
export type CreateCurriculum = z.infer<typeof createCurriculumSchema>;

/** The body of PATCH /curricula/{curriculum_id}: any subset. */
export const patchCurriculumSchema = z
  .object({ title: titleSchema, description: freeTextSchema.nullable(), language: languageSchema })
  .partial()
  .meta({ id: 'PatchCurriculum' });

/** The type of `patchCurriculumSchema`. */
export type PatchCurriculum = z.infer<typeof patchCurriculumSchema>;
