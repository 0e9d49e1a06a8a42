import { APIError } from 'better-auth/api';

/** How long a person's name is at most, in characters. */
const NAME_LENGTH = 200;
/** How long an e-mail address is at most (RFC 5321). */
const EMAIL_LENGTH = 254;
const PICTURE_LENGTH = 2_000;
const NUL = '\u0000';

/** What is known of a person who signs in. */
interface Profile {
  readonly name?: unknown;
  readonly image?: unknown;
}

/** A name of at most 200 characters, without control characters and without halves of characters. */
export function boundName(name: string): string {
  return name
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, NAME_LENGTH)
    .toWellFormed();
}

/**
 * The bounded form of what a provider, or the person, says: what is too long of a name is cut off, and a picture that is no
 * bounded `https` address is none. Fields that are not there stay away.
 */
export function boundProfile<P extends Profile>(profile: P): P {
  const { name, image } = profile;
  return {
    ...profile,
    ...(name !== undefined && { name: typeof name === 'string' ? boundName(name) : '' }),
    ...(image !== undefined && { image: isPicture(image) ? image : null }),
  };
}

/** Refuses a body or query with a text that no database keeps. */
export function requireStorableTexts(given: unknown): void {
  if (typeof given !== 'object' || given === null) return;
  for (const [field, value] of Object.entries(given)) {
    if (typeof value === 'string' && value.includes(NUL)) throw refusal(`${field} has a character U+0000.`);
  }
}

/** Refuses what a person sends of themselves that is beyond its bounds. */
export function requireBoundProfile(body: unknown): void {
  if (typeof body !== 'object' || body === null) return;
  const { name, image, email }: Readonly<Record<string, unknown>> = { ...body };
  if (name !== undefined && (typeof name !== 'string' || name.length > NAME_LENGTH)) {
    throw refusal(`name is a text of at most ${NAME_LENGTH} characters.`);
  }
  if (image !== undefined && image !== null && !isPicture(image)) {
    throw refusal(`image is an https address of at most ${PICTURE_LENGTH} characters.`);
  }
  if (typeof email === 'string' && email.length > EMAIL_LENGTH) {
    throw refusal(`email has at most ${EMAIL_LENGTH} characters.`);
  }
}

function isPicture(image: unknown): boolean {
  if (typeof image !== 'string' || image.length > PICTURE_LENGTH) return false;
  const url = URL.parse(image);
  return url?.protocol === 'https:' && url.username === '' && url.password === '';
}

function refusal(message: string): APIError {
  return new APIError('UNPROCESSABLE_ENTITY', { code: 'INVALID_PROFILE', message });
}
