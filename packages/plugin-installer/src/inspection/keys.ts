import { createHash, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';

/** A public key that the operator trusts. */
export interface TrustedKey {
  /** The first 16 hexadecimal digits of the SHA-256 of the key in SPKI form. */
  readonly id: string;
  readonly key: KeyObject;
}

/** The private key of an author; its id is that of its public half. */
export interface SigningKey {
  readonly id: string;
  readonly key: KeyObject;
}

/** Reads an ed25519 public key: PEM, or the Base64 between its lines. Throws a sentence for anything else. */
export function readTrustedKey(text: string): TrustedKey {
  const key = parseKey(() => parsePublicKey(text.trim()));
  if (key?.asymmetricKeyType !== 'ed25519') throw new Error('Expected an ed25519 public key, in PEM or its Base64.');
  return { id: keyIdOf(key), key };
}

/**
 * Reads an ed25519 private key in PEM, as `openssl genpkey -algorithm ed25519` writes it. Throws a sentence for anything
 * else.
 */
export function readSigningKey(pem: string): SigningKey {
  const key = parseKey(() => createPrivateKey(pem));
  if (key?.asymmetricKeyType !== 'ed25519') throw new Error('Expected an ed25519 private key in PEM.');
  return { id: keyIdOf(key), key };
}

function keyIdOf(key: KeyObject): string {
  const publicKey = key.type === 'private' ? createPublicKey(key) : key;
  const spki = publicKey.export({ type: 'spki', format: 'der' });
  return createHash('sha256').update(spki).digest('hex').slice(0, 16);
}

function parsePublicKey(text: string): KeyObject {
  if (text.startsWith('-----BEGIN PUBLIC KEY-----')) return createPublicKey(text);
  return createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' });
}

function parseKey(parse: () => KeyObject): KeyObject | null {
  try {
    return parse();
  } catch {
    // The message of OpenSSL helps nobody, and may quote the key.
    return null;
  }
}
