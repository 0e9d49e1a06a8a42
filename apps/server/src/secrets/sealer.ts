import { createCipheriv, createDecipheriv, hash, hkdfSync, randomBytes } from 'node:crypto';
import { link, readFile, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Seals texts. A sealed text opens only with the same secret and for the same purpose. */
export interface Sealer {
  /** Returns the envelope of a text: `v1.<key id>.<nonce>.<ciphertext and tag>`. */
  seal(text: string, purpose: string): string;
  /** Returns the text of an envelope; null for another secret, another purpose, or a damaged envelope. */
  open(envelope: string, purpose: string): string | null;
}

const TAG_BYTES = 16;
const NONCE_BYTES = 12;

/**
 * Builds a sealer: AES-256-GCM under keys derived with HKDF, the purpose as associated data (contract, section 2). The
 * first secret seals and all secrets open: put a new secret in front to rotate.
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
      // GCM gives no reason. The caller treats the text as absent.
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

/** The secrets that seal credentials, newest first. */
export interface CredentialsSecret {
  readonly secrets: readonly [string, ...string[]];
  /** The file of a generated secret; null when the environment has secrets. */
  readonly generatedFile: string | null;
}

/**
 * Reads the secrets of `APP_CREDENTIALS_SECRET`, separated by spaces. Without it, generates one secret once into the data
 * directory, readable by its owner only.
 */
export async function readCredentialsSecret(
  environment: string | undefined,
  dataDirectory: string,
): Promise<CredentialsSecret> {
  const [first, ...rest] = (environment ?? '').split(/\s+/).filter((secret) => secret !== '');
  if (first !== undefined) return { secrets: [first, ...rest], generatedFile: null };
  const file = join(dataDirectory, 'credentials-secret');
  await writeOnce(file, randomBytes(32).toString('base64url'));
  return { secrets: [(await readFile(file, 'utf8')).trim()], generatedFile: file };
}

/** Writes a whole file at once. Keeps the file of another process that was faster. */
async function writeOnce(file: string, text: string): Promise<void> {
  const draft = `${file}.${randomBytes(4).toString('hex')}`;
  await writeFile(draft, text, { mode: 0o600, flush: true });
  try {
    await link(draft, file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    await unlink(draft);
  }
}
