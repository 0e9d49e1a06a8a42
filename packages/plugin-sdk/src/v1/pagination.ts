import type { CursorValues, PageRequest } from '@learnwright/core';
import { z } from 'zod';

/** The query parameters of every list: `limit` 1 to 500 and the `cursor` of a `Link` (contract, section 1). */
export const pageQuery = {
  limit: z.coerce.number().int().min(1).max(500).optional(),
  cursor: z
    .string()
    .max(2_000)
    .transform((text, context) => {
      const values = decodeCursor(text);
      if (values !== null) return values;
      context.addIssue({
        code: 'custom',
        params: { code: 'invalid_cursor' },
        message: 'Use the cursor of a Link header',
      });
      return z.NEVER;
    })
    .optional(),
};

/** The page that a validated query asks for; without a limit, the whole list. */
export function pageRequest(query: {
  readonly limit?: number | undefined;
  readonly cursor?: CursorValues | undefined;
}): PageRequest {
  return { limit: query.limit ?? null, after: query.cursor ?? null };
}

const cursorValuesSchema = z.array(z.union([z.string(), z.number(), z.boolean(), z.null()])).max(10);

/** The cursor as URL-safe text. */
export function encodeCursor(values: CursorValues): string {
  const bytes = new TextEncoder().encode(JSON.stringify(values));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_');
}

function decodeCursor(text: string): CursorValues | null {
  try {
    const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
    return cursorValuesSchema.parse(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)));
  } catch {
    // Whatever is wrong with it, it is not a cursor of ours.
    return null;
  }
}
