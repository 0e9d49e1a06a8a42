import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';

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

/** The names of the list of files and of its signature. */
export const FILE_LIST = 'MANIFEST.json';
export const SIGNATURE_FILE = 'MANIFEST.sig';

/** Bytes that are hashed in a few milliseconds. */
const HASHED_AT_ONCE = 8 * 1024 * 1024;

/** MANIFEST.json: every other file of the archive but the signature, with its size in bytes and its SHA-256. */
export const fileListSchema = z.strictObject({
  format: z.literal(1),
  files: z.array(
    z.strictObject({ path: z.string(), size: z.int().min(0), sha256: z.string().regex(/^[0-9a-f]{64}$/) }),
  ),
});
type FileList = z.infer<typeof fileListSchema>;

/** MANIFEST.sig: a signature over the bytes of MANIFEST.json. */
export const signatureSchema = z.strictObject({
  algorithm: z.literal('ed25519'),
  key_id: z.string().regex(/^[0-9a-f]{16}$/),
  signature: z.base64(),
});

/** Adds MANIFEST.json to the files of a plugin and, with a key, MANIFEST.sig; replaces earlier ones. */
export function addFileList(files: ReadonlyMap<string, Uint8Array>, key: SigningKey | null): Map<string, Uint8Array> {
  const all = new Map(files);
  all.delete(FILE_LIST);
  all.delete(SIGNATURE_FILE);
  const list: FileList = {
    format: 1,
    files: [...all]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([path, bytes]) => ({ path, size: bytes.length, sha256: sha256Of(bytes) })),
  };
  const bytes = toBytes(list);
  all.set(FILE_LIST, bytes);
  if (key === null) return all;
  const signature = sign(null, bytes, key.key).toString('base64');
  return all.set(SIGNATURE_FILE, toBytes({ algorithm: 'ed25519', key_id: key.id, signature }));
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

/** The SHA-256 of bytes in hexadecimal digits. */
export function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** The same of bytes that may be many: other work has its turn between two parts of them. */
export async function sha256InTurns(bytes: Uint8Array): Promise<string> {
  const digest = createHash('sha256');
  for (let start = 0; start < bytes.length; start += HASHED_AT_ONCE) {
    if (start > 0) await setImmediate();
    digest.update(bytes.subarray(start, start + HASHED_AT_ONCE));
  }
  return digest.digest('hex');
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

function toBytes(value: unknown): Uint8Array {
  return new TextEncoder().encode(`${JSON.stringify(value, null, 2)}\n`);
}
