import { createHash, createPublicKey, type KeyObject } from 'node:crypto';

/** A public key of the operator's. */
export interface TrustedKey {
  /** The first 16 hexadecimal digits of the SHA-256 of the key in SPKI form: it follows from the key. */
  readonly id: string;
  readonly key: KeyObject;
}

/** Reads an ed25519 public key: PEM, or the Base64 between its lines. Throws a sentence where it is none. */
export function readTrustedKey(text: string): TrustedKey {
  const key = parseKey(text.trim());
  if (key?.asymmetricKeyType !== 'ed25519') throw new Error('Expected an ed25519 public key, in PEM or its Base64.');
  return { id: keyIdOf(key), key };
}

/** The id of a public key, or of the public half of a private one. */
export function keyIdOf(key: KeyObject): string {
  const publicKey = key.type === 'private' ? createPublicKey(key) : key;
  const spki = publicKey.export({ type: 'spki', format: 'der' });
  return createHash('sha256').update(spki).digest('hex').slice(0, 16);
}

function parseKey(text: string): KeyObject | null {
  try {
    if (text.startsWith('-----BEGIN PUBLIC KEY-----')) return createPublicKey(text);
    return createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' });
  } catch {
    // OpenSSL's words for it help nobody; what was expected is said above.
    return null;
  }
}
