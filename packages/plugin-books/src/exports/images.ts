/** An image of a book; its size is in bytes. */
export interface BookImage {
  readonly media_type: string;
  readonly extension: string;
  readonly size: number;
}

/** The kinds of images that a page and an e-book may hold, by how their bytes begin; names may be wrong. */
const KINDS = [
  { media_type: 'image/png', extension: 'png', begins: /^\x89PNG\r\n/ },
  { media_type: 'image/jpeg', extension: 'jpg', begins: /^\xff\xd8\xff/ },
  { media_type: 'image/gif', extension: 'gif', begins: /^GIF8[79]a/ },
  { media_type: 'image/webp', extension: 'webp', begins: /^RIFF.{4}WEBP/s },
] as const;

/** Recognises an image; null for another kind of file: an SVG could bring a script. */
export function recogniseImage(bytes: Uint8Array): BookImage | null {
  const start = Buffer.from(bytes.subarray(0, 16)).toString('latin1');
  const kind = KINDS.find(({ begins }) => begins.test(start));
  if (kind === undefined) return null;
  return { media_type: kind.media_type, extension: kind.extension, size: bytes.length };
}
