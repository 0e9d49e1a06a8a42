import type { BookFiles } from '../layout/read-book.ts';
import type { BookRow } from '../tables.ts';

/** A book with everything that an export needs. */
export interface ExportedBook
  extends Pick<BookRow, 'id' | 'title' | 'subtitle' | 'author' | 'language' | 'updated_at'> {
  readonly description: string | null;
  readonly chapters: readonly { readonly path: string; readonly title: string; readonly content: string }[];
  readonly files: BookFiles;
}

/** What an export may still hold; each piece is taken from it before it is kept. */
export interface ExportBudget {
  /** Throws ExportTooLargeError where so many bytes are more than there may be. */
  take(bytes: number): void;
}

/** An export that would be larger than exports may be. */
export class ExportTooLargeError extends Error {}

/** Creates the budget of an export. */
export function createBudget(maxBytes: number): ExportBudget {
  let taken = 0;
  return {
    take: (bytes) => {
      taken += bytes;
      if (taken > maxBytes) throw new ExportTooLargeError(`The export has more than ${maxBytes} bytes.`);
    },
  };
}
