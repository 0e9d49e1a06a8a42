import * as z from 'zod';
import { timestampSchema } from '../time/timestamp-schema.ts';
import { idSchema, languageSchema, nonBlank } from './fields.ts';

const nameSchema = nonBlank(200);
const emailSchema = z.email().max(320);

/** A learner (specification, R2.1). */
export const userSchema = z
  .object({
    id: idSchema,
    name: nameSchema,
    email: emailSchema.nullable(),
    language: languageSchema,
    created_at: timestampSchema,
    updated_at: timestampSchema,
  })
  .meta({ id: 'User' });

/** The type of `userSchema`. */
export type User = z.infer<typeof userSchema>;

/** The body of POST /users; the language defaults to that of the server. */
export const createUserSchema = z
  .object({
    name: nameSchema,
    email: emailSchema.nullable().default(null),
    language: languageSchema.optional(),
  })
  .meta({ id: 'CreateUser' });

/** The type of `createUserSchema`. */
export type CreateUser = z.infer<typeof createUserSchema>;

/** The body of PATCH /users/{user_id}: any subset. */
export const patchUserSchema = z
  .object({ name: nameSchema, email: emailSchema.nullable(), language: languageSchema })
  .partial()
  .meta({ id: 'PatchUser' });

/** The type of `patchUserSchema`. */
export type PatchUser = z.infer<typeof patchUserSchema>;
