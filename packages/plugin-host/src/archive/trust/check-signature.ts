import { verify } from 'node:crypto';
import { ARCHIVE_LIMITS } from '../archive-limits.ts';
import { readJson } from '../shape/read-json.ts';
import { signatureSchema } from './file-list.ts';
import type { TrustedKey } from './trusted-key.ts';

/** Whose signature MANIFEST.sig holds over the bytes of MANIFEST.json. */
export function checkSignature(
  list: Uint8Array,
  signature: Uint8Array,
  keys: readonly TrustedKey[],
): { state: 'signed' | 'unknown_key' | 'bad'; key_id: string | null } {
  const isShort = signature.length <= ARCHIVE_LIMITS.signatureBytes;
  const given = signatureSchema.safeParse(isShort ? readJson(signature) : null);
  if (!given.success) return { state: 'bad', key_id: null };
  const { key_id } = given.data;
  const trusted = keys.find(({ id }) => id === key_id);
  if (trusted === undefined) return { state: 'unknown_key', key_id };
  const isRight = verify(null, list, trusted.key, Buffer.from(given.data.signature, 'base64'));
  return { state: isRight ? 'signed' : 'bad', key_id };
}
