import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import AdmZip from 'adm-zip';

/** A folder as a ZIP, the way a client would upload it. */
export function packFolder(folder: string): Blob {
  const zip = new AdmZip();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const directory = relative(folder, entry.parentPath);
    if (entry.isFile() && !directory.startsWith('.')) zip.addLocalFile(join(entry.parentPath, entry.name), directory);
  }
  return new Blob([new Uint8Array(zip.toBuffer())], { type: 'application/zip' });
}
