import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const TEXTS = ['.css', '.html', '.js', '.json', '.svg', '.webmanifest'];
/** A file that gains nothing is sent as it is. */
const WORTH_IT = 0.95;

/** Puts beside each text of a folder what a server sends of it: compressed by Brotli, and by gzip. */
export function compressFiles(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !TEXTS.includes(extname(entry.name))) continue;
    const file = join(entry.parentPath, entry.name);
    const bytes = readFileSync(file);
    const compressed = {
      '.br': brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }),
      '.gz': gzipSync(bytes, { level: constants.Z_BEST_COMPRESSION }),
    };
    for (const [ending, shorter] of Object.entries(compressed)) {
      if (shorter.length < bytes.length * WORTH_IT) writeFileSync(file + ending, shorter);
    }
  }
}
