import * as z from 'zod';
import { idSchema, nonBlank } from './fields.ts';

/** The roots of the seeded taxonomy. */
export const SUBJECT_ROOTS = [
  'languages',
  'mathematics',
  'sciences',
  'technology',
  'humanities',
  'social_sciences',
  'arts',
  'health',
  'business',
  'skills',
] as const;

/** A root of the taxonomy: one of SUBJECT_ROOTS. */
export const subjectRootSchema = z.enum(SUBJECT_ROOTS);

/** The type of `subjectRootSchema`. */
export type SubjectRoot = z.infer<typeof subjectRootSchema>;

/** A node of the subject taxonomy; `root` is inherited from the topmost ancestor (specification, R2.5). */
export const subjectSchema = z
  .object({
    id: idSchema,
    name: nonBlank(200),
    parent_id: idSchema.nullable(),
    root: subjectRootSchema.nullable(),
  })
  .meta({ id: 'Subject' });

/** The type of `subjectSchema`. */
export type Subject = z.infer<typeof subjectSchema>;

/** The body of POST /subjects. */
export const createSubjectSchema = z
  .object({ name: nonBlank(200), parent_id: idSchema.nullable().default(null) })
  .meta({ id: 'CreateSubject' });

/** The type of `createSubjectSchema`. */
export type CreateSubject = z.infer<typeof createSubjectSchema>;

/** The body of POST /projects/{project_id}/subjects. */
export const attachSubjectSchema = z.object({ subject_id: idSchema }).meta({ id: 'AttachSubject' });

/** The type of `attachSubjectSchema`. */
export type AttachSubject = z.infer<typeof attachSubjectSchema>;
