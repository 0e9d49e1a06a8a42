import * as z from 'zod';

// Ids become path segments of the API, so what cannot stand in a path is refused; anything milder is a warning.
const UNUSABLE_IN_A_PATH = /[\s/\\?#%\p{Cc}]/u;

/** Id of a lesson, step, card or exercise: 1 to 120 characters that can stand in a URL path; unique per lesson only. */
export const contentIdSchema = z
  .string()
  .min(1)
  .max(120)
  .refine((id) => !UNUSABLE_IN_A_PATH.test(id), {
    error: 'must not hold whitespace, control characters or any of / \\ ? # %',
  });

/** Identity of a card or exercise that survives renaming: 8 to 64 lowercase characters, unique per repository. */
export const stableIdSchema = z.string().regex(/^[a-z0-9][a-z0-9_-]{7,63}$/);
