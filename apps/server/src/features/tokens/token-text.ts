import { hash } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** What the text of every API token begins with, so that people and scanners tell it by its look. */
export const TOKEN_PREFIX = 'lw_';
/** The number of random bytes in a token. */
export const TOKEN_BYTES = 32;

const SECRET_LENGTH = 43;
const TOKEN = /^lw_[\w-]{49}$/;

/** The text of an API token: `lw_`, 32 random bytes in base64url, and their checksum of six letters. */
export function formatToken(secret: Uint8Array): string {
  const text = Buffer.from(secret).toString('base64url');
  return `${TOKEN_PREFIX}${text}${checksumOf(text)}`;
}

/** Tells whether a text can be a token: a mistyped or cut one is refused without a question to the database. */
export function isTokenText(text: string): boolean {
  if (!TOKEN.test(text)) return false;
  const body = text.slice(TOKEN_PREFIX.length);
  return checksumOf(body.slice(0, SECRET_LENGTH)) === body.slice(SECRET_LENGTH);
}

/**
 * What the database keeps of a token: its SHA-256. A token is found by this hash, so nobody can learn a stored hash, let
 * alone a token, from the time that an answer takes; and 256 random bits need no slow hash.
 */
export function hashToken(text: string): string {
  return hash('sha256', text, 'base64url');
}

function checksumOf(text: string): string {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(crc32(text));
  return bytes.toString('base64url');
}
