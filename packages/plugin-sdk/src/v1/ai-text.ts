import { z } from 'zod';

/** Text of an AI's answer, trimmed, of 1 to `max` characters, without what a database cannot hold. */
export function aiText(max: number) {
  return z
    .string()
    .transform((text) => text.toWellFormed().replaceAll('\0', '').trim())
    .pipe(z.string().min(1).max(max));
}
