import { createHash } from 'node:crypto';
import { z } from 'zod';

/** The name of the list of files, and of its signature. */
export const FILE_LIST = 'MANIFEST.json';
export const SIGNATURE_FILE = 'MANIFEST.sig';

/** MANIFEST.json: every other file of the archive but the signature, with its size in bytes and its SHA-256. */
export const fileListSchema = z.strictObject({
  format: z.literal(1),
  files: z.array(
    z.strictObject({ path: z.string(), size: z.int().min(0), sha256: z.string().regex(/^[0-9a-f]{64}$/) }),
  ),
});
/** What MANIFEST.json says. */
export type FileList = z.infer<typeof fileListSchema>;

/** MANIFEST.sig: who signed the bytes of MANIFEST.json. */
export const signatureSchema = z.strictObject({
  algorithm: z.literal('ed25519'),
  key_id: z.string().regex(/^[0-9a-f]{16}$/),
  signature: z.base64(),
});

/** Hexadecimal digits. */
export function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
