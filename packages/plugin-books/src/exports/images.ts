import type { BookFiles } from '../layout/read-book.ts';

/** An image of a book. */
export interface BookImage {
  readonly media_type: string;
  readonly extension: string;
  readonly bytes: Uint8Array;
}

/** The kinds of images that a page and an e-book may hold, by how their bytes begin; names may be wrong. */
const KINDS = [
  { media_type: 'image/png', extension: 'png', begins: /^\x89PNG\r\n/ },
  { media_type: 'image/jpeg', extension: 'jpg', begins: /^\xff\xd8\xff/ },
  { media_type: 'image/gif', extension: 'gif', begins: /^GIF8[79]a/ },
  { media_type: 'image/webp', extension: 'webp', begins: /^RIFF.{4}WEBP/s },
] as const;

/** Finds an image of a book; null where there is no file, or one of another kind: an SVG could bring a script. */
export function findImage(files: BookFiles, path: string): BookImage | null {
  const bytes = files.get(path);
  if (bytes === undefined) return null;
  const start = Buffer.from(bytes.subarray(0, 16)).toString('latin1');
  const kind = KINDS.find(({ begins }) => begins.test(start));
  return kind === undefined ? null : { media_type: kind.media_type, extension: kind.extension, bytes };
}
