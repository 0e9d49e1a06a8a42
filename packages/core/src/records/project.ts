import * as z from 'zod';
import { timestampSchema } from '../time/timestamp-schema.ts';
import { freeTextSchema, idSchema, nonBlank, titleSchema } from './fields.ts';

/** `standard`, or `content` for the one pseudo-project per user that holds the completed content lessons. */
export const projectKindSchema = z.enum(['standard', 'content']);

/** The type of `projectKindSchema`. */
export type ProjectKind = z.infer<typeof projectKindSchema>;

const fields = {
  topic: titleSchema,
  goal: nonBlank(100_000),
  timeframe: nonBlank(100),
  daily_minutes: z.int().min(1),
  current_problem: freeTextSchema.nullable(),
  active: z.boolean(),
};

/** A learning project of a user (specification, R2.2). */
export const projectSchema = z
  .object({
    id: idSchema,
    user_id: idSchema,
    ...fields,
    kind: projectKindSchema,
    created_at: timestampSchema,
    updated_at: timestampSchema,
  })
  .meta({ id: 'Project' });

/** The type of `projectSchema`. */
export type Project = z.infer<typeof projectSchema>;

/** The body of POST /users/{user_id}/projects; `kind` is never taken from clients. */
export const createProjectSchema = z
  .object({ ...fields, current_problem: fields.current_problem.default(null), active: fields.active.default(true) })
  .meta({ id: 'CreateProject' });

/** The type of `createProjectSchema`. */
export type CreateProject = z.infer<typeof createProjectSchema>;

/** The body of PATCH /projects/{project_id}: any subset. */
export const patchProjectSchema = z.object(fields).partial().meta({ id: 'PatchProject' });

/** The type of `patchProjectSchema`. */
export type PatchProject = z.infer<typeof patchProjectSchema>;
