import * as z from 'zod';
import { ID_LENGTH } from '../record-id.ts';

/** An opaque id: 1 to 200 characters. In a path it is an id that the server has made: anything else is 404. */
export const idSchema = z.string().min(1).max(ID_LENGTH);

/** An id that an author or a client has given, such as that of a set: 1 to 200 characters of any kind. */
export const givenIdSchema = z.string().min(1).max(ID_LENGTH);

/** A BCP 47 language code of 2 to 35 characters, such as `de` or `de-AT`. */
export const languageSchema = z
  .string()
  .min(2)
  .max(35)
  .regex(/^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$/, 'Expected a BCP 47 language code, such as de or de-AT');

/** A title or name of 1 to 500 characters that is not blank. */
export const titleSchema = nonBlank(500);

/** Free text of up to 100,000 characters. */
export const freeTextSchema = z.string().max(100_000);

/** A learner's or the correct answer: up to 2,000 characters. */
export const answerSchema = z.string().max(2_000);

/** A count: an integer from 0 to 1,000,000. */
export const countSchema = z.int().min(0).max(1_000_000);

/** A map from language code to text, as plugin names and labels use it. */
export const textByLanguageSchema = z.record(z.string(), z.string());

/** The type of `textByLanguageSchema`. */
export type TextByLanguage = z.infer<typeof textByLanguageSchema>;

/** Text of 1 to `max` characters that is not only white space. */
export function nonBlank(max: number): z.ZodString {
  return z.string().min(1).max(max).regex(/\S/u, 'Expected more than white space');
}
