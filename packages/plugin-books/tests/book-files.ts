import type { BookFiles } from '../src/layout/read-book.ts';

/** Files of texts. */
export function filesOf(texts: Readonly<Record<string, string>>): BookFiles {
  return new Map(Object.entries(texts).map(([path, text]) => [path, new TextEncoder().encode(text)]));
}
