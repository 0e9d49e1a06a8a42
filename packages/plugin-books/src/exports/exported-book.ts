import type { BookRow } from '../tables.ts';

/** A book as whoever writes it knows it from the beginning: without its texts and files. */
export interface ExportedBook
  extends Pick<BookRow, 'id' | 'title' | 'subtitle' | 'author' | 'language' | 'updated_at'> {
  readonly description: string | null;
  /** Its table of contents; empty for a format without one. */
  readonly chapters: readonly ChapterHeading[];
}

/** A chapter without its text. */
export interface ChapterHeading {
  readonly path: string;
  readonly title: string;
}

/** A chapter with its text. */
export interface ChapterText extends ChapterHeading {
  readonly content: string;
}

/** What a book is written from, piece by piece: it is never in memory as a whole. */
export interface BookSource {
  /** The chapters in their order, once. */
  chapters(): AsyncIterable<ChapterText>;
  /** All files as a commit would have them, in the order of their paths, once. */
  files(): AsyncIterable<ArchiveEntry>;
  /** A stored file; null where there is none. */
  file(path: string): Promise<Uint8Array | null>;
}

/** An entry of an archive. */
export type ArchiveEntry = readonly [name: string, bytes: Uint8Array];

/** What an export may still hold; each piece is taken from it before it is written. */
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
