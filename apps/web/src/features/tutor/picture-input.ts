import type { Schemas } from '@learnwright/client';

/** A picture as a message takes it. */
export type PictureInput = Schemas['Session_ImageInput'];

/** The kinds of files that can be chosen. */
const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const;
/** The most pictures of a message. */
export const MOST_PICTURES = 4;
/** The most letters of base64 of one picture: four of them fit into a message. */
const MOST_LETTERS = 220_000;
/** The longer side of a picture that is drawn smaller, in pixels: the first one that is small enough is taken. */
const SIDES = [1600, 1200, 900, 600, 400];
const QUALITY = 0.8;

/** Makes a picture of a file, smaller where it is too large for a message; null where the browser cannot read it. */
export async function readPicture(file: File): Promise<PictureInput | null> {
  const media_type = PICTURE_TYPES.find((type) => type === file.type);
  if (media_type !== undefined && file.size < (MOST_LETTERS * 3) / 4) {
    return { media_type, data: await toBase64(file) };
  }
  const drawn = await createImageBitmap(file).catch(() => null);
  if (drawn === null) return null;
  try {
    for (const side of SIDES) {
      const data = await toBase64(await drawSmaller(drawn, side));
      if (data.length <= MOST_LETTERS) return { media_type: 'image/jpeg', data };
    }
    return null;
  } finally {
    drawn.close();
  }
}

async function drawSmaller(picture: ImageBitmap, side: number): Promise<Blob> {
  const scale = Math.min(1, side / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('The browser draws no pictures.');
  // What was transparent is white in a JPEG, and not black.
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob === null ? reject(new Error('The picture cannot be written.')) : resolve(blob)),
      'image/jpeg',
      QUALITY,
    );
  });
}

async function toBase64(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  let letters = '';
  for (let at = 0; at < bytes.length; at += 0x8000) letters += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(letters);
}
