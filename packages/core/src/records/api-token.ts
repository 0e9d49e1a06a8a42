import * as z from 'zod';
import { timestampInputSchema, timestampSchema } from '../time/timestamp-schema.ts';
import { idSchema, nonBlank } from './fields.ts';

/** The roles that an API token can have. */
export const tokenRoleSchema = z.enum(['operator', 'app', 'learner']);

/** The type of `tokenRoleSchema`. */
export type TokenRole = z.infer<typeof tokenRoleSchema>;

/** An API token without its secret (specification, R2.22). */
export const apiTokenSchema = z
  .object({
    id: idSchema,
    /** What people tell it by. */
    name: nonBlank(200),
    role: tokenRoleSchema,
    /** The user of a learner's token; null for every other role. */
    user_id: idSchema.nullable(),
    created_at: timestampSchema,
    /** The first moment at which the token is refused; null for never. */
    expires_at: timestampSchema.nullable(),
    revoked_at: timestampSchema.nullable(),
    /** When the token was last used, to the minute. */
    last_used_at: timestampSchema.nullable(),
  })
  .meta({ id: 'ApiToken' });

/** The type of `apiTokenSchema`. */
export type ApiToken = z.infer<typeof apiTokenSchema>;

/** The body of POST /admin/tokens: a learner's token names its user, and no other token does. */
export const createApiTokenSchema = z
  .object({
    name: nonBlank(200),
    role: tokenRoleSchema,
    user_id: idSchema.nullable().default(null),
    expires_at: timestampInputSchema.nullable().default(null),
  })
  .refine(({ role, user_id }) => (role === 'learner') === (user_id !== null), {
    path: ['user_id'],
    message: 'Expected the id of a user for the role "learner", and null for every other role',
  })
  .meta({ id: 'CreateApiToken' });

/** The type of `createApiTokenSchema`. */
export type CreateApiToken = z.infer<typeof createApiTokenSchema>;
