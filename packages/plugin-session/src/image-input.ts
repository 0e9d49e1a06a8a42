import { z } from '@learnwright/plugin-sdk';

/** The kinds of pictures that a message may have: those that all vendors take. */
export const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const;
export type ImageType = (typeof IMAGE_TYPES)[number];

/** The most pictures of a message. */
export const MOST_IMAGES = 4;
/** The most characters of all pictures of a message together: with the text they fit into the body of a request. */
const MOST_CHARACTERS = 900_000;

/** The bytes that a picture begins with, by kind; null for any byte. */
const SIGNATURES: Readonly<Record<ImageType, readonly (number | null)[]>> = {
  'image/png': [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  'image/jpeg': [0xff, 0xd8, 0xff],
  // RIFF, four bytes for the length, WEBP.
  'image/webp': [0x52, 0x49, 0x46, 0x46, null, null, null, null, 0x57, 0x45, 0x42, 0x50],
  'image/gif': [0x47, 0x49, 0x46, 0x38],
};

/** A picture of a message: its kind and its bytes. The bytes have to be of that kind. */
export const imageInputSchema = z
  .object({
    media_type: z.enum(IMAGE_TYPES),
    data: z
      .string()
      .min(4)
      .max(MOST_CHARACTERS)
      .regex(/^[A-Za-z0-9+/]+={0,2}$/, 'Expected base64')
      .meta({ description: 'The file, in base64.' }),
  })
  .refine(isOfItsType, { path: ['data'], message: 'Expected a picture of its media_type' })
  .meta({ id: 'ImageInput' });
export type ImageInput = z.output<typeof imageInputSchema>;

/** The pictures of a message. */
export const imageInputsSchema = z
  .array(imageInputSchema)
  .min(1)
  .max(MOST_IMAGES)
  .refine((images) => images.reduce((sum, { data }) => sum + data.length, 0) <= MOST_CHARACTERS, {
    message: `Expected at most ${MOST_CHARACTERS} characters of base64 together`,
  });

/** Tells whether a file begins like its kind: nobody is sent something else under the name of a picture. */
function isOfItsType({ media_type, data }: { readonly media_type: ImageType; readonly data: string }): boolean {
  const signature = SIGNATURES[media_type];
  const beginning = Buffer.from(data.slice(0, 24), 'base64');
  return data.length % 4 === 0 && signature.every((byte, index) => byte === null || beginning[index] === byte);
}
