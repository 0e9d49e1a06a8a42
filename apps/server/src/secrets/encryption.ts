import { createCipheriv, createDecipheriv, hash, hkdfSync, randomBytes } from 'node:crypto';

/**
 * A key that seals texts with AES-256-GCM. `v1`: derived from a secret (HKDF), `id` is a part of its hash. `v2`: a random
 * data key, `id` is its row.
 */
export interface SealingKey {
  readonly version: 'v1' | 'v2';
  readonly id: string;
  readonly bytes: Uint8Array;
}

const KEY_BYTES = 32;
const TAG_BYTES = 16;
const NONCE_BYTES = 12;

/** Derives the key of a secret. */
export function deriveKey(secret: string): SealingKey {
  const bytes = Buffer.from(hkdfSync('sha256', secret, 'learnwright', 'sealed texts v1', KEY_BYTES));
  return { version: 'v1', id: hash('sha256', bytes, 'hex').slice(0, 8), bytes };
}

/** Makes a random data key. */
export function createDataKey(id: string): SealingKey {
  return { version: 'v2', id, bytes: randomBytes(KEY_BYTES) };
}

/** Seals a text, the purpose as associated data: `<version>.<key id>.<nonce>.<ciphertext and tag>`. */
export function sealText(key: SealingKey, text: string, purpose: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key.bytes, nonce).setAAD(Buffer.from(purpose));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return [key.version, key.id, nonce.toString('base64url'), sealed.toString('base64url')].join('.');
}

/** Tells whether an envelope was sealed with a key, as far as its label says. */
export function isSealedWith({ version, id }: Omit<SealingKey, 'bytes'>, envelope: string): boolean {
  return envelope.startsWith(`${version}.${id}.`);
}

/** Opens an envelope; null for one of another key or another purpose, and for a damaged one. */
export function openText(key: SealingKey, envelope: string, purpose: string): string | null {
  const [, , nonce = '', sealed = ''] = envelope.split('.');
  const bytes = Buffer.from(sealed, 'base64url');
  if (!isSealedWith(key, envelope) || bytes.length < TAG_BYTES) return null;
  try {
    const decipher = createDecipheriv('aes-256-gcm', key.bytes, Buffer.from(nonce, 'base64url'));
    decipher.setAAD(Buffer.from(purpose)).setAuthTag(bytes.subarray(-TAG_BYTES));
    return Buffer.concat([decipher.update(bytes.subarray(0, -TAG_BYTES)), decipher.final()]).toString('utf8');
  } catch {
    // GCM gives no reason. The caller treats the text as absent.
    return null;
  }
}
