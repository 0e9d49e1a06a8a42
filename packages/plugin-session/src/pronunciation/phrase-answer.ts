import { z } from '@learnwright/plugin-sdk';
import { PHRASE_LENGTH } from '../pronunciation-schemas.ts';

/** What the AI may answer for a phrase: none of `previous`, whatever their case, spaces and punctuation. */
export function phraseAnswerSchema(previous: readonly string[]) {
  const known = new Set(previous.map(spokenPart));
  const phrase = z
    .string()
    .transform((text) => text.toWellFormed().replace(/\s+/gu, ' ').trim())
    .pipe(z.string().max(PHRASE_LENGTH))
    .refine((text) => spokenPart(text) !== '', 'Expected words that can be said aloud')
    .refine((text) => !known.has(spokenPart(text)), 'The phrase is one of the previous ones; choose another');
  return z.object({ phrase, language: z.unknown().optional() });
}

/** Letters and digits only, in one case. */
function spokenPart(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '');
}
