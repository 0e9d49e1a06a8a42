import { createPrivateKey, type KeyObject } from 'node:crypto';
import { keyIdOf } from './trusted-key.ts';

/** The private key of an author. */
export interface SigningKey {
  readonly id: string;
  readonly key: KeyObject;
}

/** Reads an ed25519 private key in PEM, as `openssl genpkey -algorithm ed25519` writes it. Throws a sentence where it is none. */
export function readSigningKey(pem: string): SigningKey {
  const key = parseKey(pem);
  if (key?.asymmetricKeyType !== 'ed25519') throw new Error('Expected an ed25519 private key in PEM.');
  return { id: keyIdOf(key), key };
}

function parseKey(pem: string): KeyObject | null {
  try {
    return createPrivateKey(pem);
  } catch {
    // The library's message may quote the key.
    return null;
  }
}
