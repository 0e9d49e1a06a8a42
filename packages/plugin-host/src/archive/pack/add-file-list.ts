import { sign } from 'node:crypto';
import { FILE_LIST, type FileList, SIGNATURE_FILE, sha256Of } from '../trust/file-list.ts';
import type { SigningKey } from '../trust/signing-key.ts';

/** Adds MANIFEST.json to the files of a plugin, and MANIFEST.sig where there is a key; earlier ones are replaced. */
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

function toBytes(value: unknown): Uint8Array {
  return new TextEncoder().encode(`${JSON.stringify(value, null, 2)}\n`);
}
