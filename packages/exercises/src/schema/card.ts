import * as z from 'zod';
import { contentIdSchema, stableIdSchema } from './content-id.ts';
import { TOKEN_ROLES } from './format.ts';

/** A grammatical role: one of TOKEN_ROLES. */
export const tokenRoleSchema = z.enum(TOKEN_ROLES);

/** The type of `tokenRoleSchema`. */
export type TokenRole = z.infer<typeof tokenRoleSchema>;

/** One annotation `{token, role}` on the front of a card; the token is a slice of the front, 1 to 120 characters. */
export const cardTokenRoleSchema = z.looseObject({
  token: z.string().min(1).max(120),
  role: tokenRoleSchema,
});

/** The type of `cardTokenRoleSchema`. */
export type CardTokenRole = z.infer<typeof cardTokenRoleSchema>;

/** A card of a lesson: `front` in the language taught, `back` in the learner's own; unknown fields are kept. */
export const cardSchema = z.looseObject({
  id: contentIdSchema,
  stable_id: stableIdSchema.nullish(),
  front: z.string().min(1).max(500),
  back: z.string().min(1).max(500),
  hint: z.string().max(1000).nullish(),
  notes: z.string().max(2000).nullish(),
  tags: z.array(z.string().min(1).max(120)).max(20).default([]),
  token_roles: z.array(cardTokenRoleSchema).max(10).nullish(),
  difficulty: z.int().min(1).max(5).nullish(),
  image: z.string().nullish(),
  audio: z.string().nullish(),
  media_type: z.enum(['text', 'code', 'formula', 'diagram']).nullish(),
  code_snippet: z.string().max(5000).nullish(),
  code_language: z.string().max(30).nullish(),
  expected_output: z.string().max(2000).nullish(),
});

/** The type of `cardSchema`. */
export type Card = z.infer<typeof cardSchema>;
