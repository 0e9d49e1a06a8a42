import { createCipheriv, createDecipheriv, hash, hkdfSync, randomBytes } from 'node:crypto';

/** Seals texts so that they can be opened only with the secret and for the purpose they were sealed for. */
export interface Sealer {
  /** The envelope of a text: `v1.<key id>.<nonce>.<ciphertext and tag>`. */
  seal(text: string, purpose: string): string;
  /** The text of an envelope; null when it was sealed with another secret, for another purpose, or is damaged. */
  open(envelope: string, purpose: string): string | null;
}

const TAG_BYTES = 16;
const NONCE_BYTES = 12;

/**
 * AES-256-GCM under keys derived with HKDF, the purpose as associated data (contract, section 2). The first secret
 * seals, all of them open: put a new one in front to rotate.
 */
export function createSealer(secrets: readonly [string, ...string[]]): Sealer {
  const [current, ...previous] = secrets.map(deriveKey);
  const keys = new Map(
    [...previous, current].flatMap((key) => (key === undefined ? [] : [[keyId(key), key] as const])),
  );

  function seal(text: string, purpose: string): string {
    if (current === undefined) throw new Error('There is no secret to seal with.');
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', current, nonce).setAAD(Buffer.from(purpose));
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    return ['v1', keyId(current), nonce.toString('base64url'), sealed.toString('base64url')].join('.');
  }

  function open(envelope: string, purpose: string): string | null {
    const [version, id = '', nonce = '', sealed = ''] = envelope.split('.');
    const key = keys.get(id);
    const bytes = Buffer.from(sealed, 'base64url');
    if (version !== 'v1' || key === undefined || bytes.length < TAG_BYTES) return null;
    try {
      const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(nonce, 'base64url'));
      decipher.setAAD(Buffer.from(purpose)).setAuthTag(bytes.subarray(-TAG_BYTES));
      return Buffer.concat([decipher.update(bytes.subarray(0, -TAG_BYTES)), decipher.final()]).toString('utf8');
    } catch {
      // GCM says only that it does not fit; the caller treats the text as absent.
      return null;
    }
  }

  return { seal, open };
}

function deriveKey(secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, 'learnwright', 'sealed texts v1', 32));
}

function keyId(key: Buffer): string {
  return hash('sha256', key, 'hex').slice(0, 8);
}
