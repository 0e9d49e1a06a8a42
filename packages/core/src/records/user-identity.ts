import * as z from 'zod';
import { timestampSchema } from '../time/timestamp-schema.ts';
import { idSchema } from './fields.ts';

const MAX_IDENTITIES = 20;

/** Who somebody is to an issuer of tokens: the claims `iss` and `sub`. */
export const subjectOfIssuerSchema = z
  .object({ issuer: z.string().min(1).max(500), subject: z.string().min(1).max(255) })
  .meta({ id: 'SubjectOfIssuer' });

/** The type of `subjectOfIssuerSchema`. */
export type SubjectOfIssuer = z.infer<typeof subjectOfIssuerSchema>;

/** The tie of a user to a subject of an issuer (specification, R2.22); a subject is one user's. */
export const userIdentitySchema = subjectOfIssuerSchema
  .extend({ id: idSchema, user_id: idSchema, created_at: timestampSchema })
  .meta({ id: 'UserIdentity' });

/** The type of `userIdentitySchema`. */
export type UserIdentity = z.infer<typeof userIdentitySchema>;

/** The body of PUT /admin/users/{user_id}/identities: all that the user is tied to from now on, 20 at most. */
export const setUserIdentitiesSchema = z
  .object({ identities: z.array(subjectOfIssuerSchema).max(MAX_IDENTITIES) })
  .meta({ id: 'SetUserIdentities' });

/** The type of `setUserIdentitiesSchema`. */
export type SetUserIdentities = z.infer<typeof setUserIdentitiesSchema>;
