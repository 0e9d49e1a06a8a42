import { crc32, inflateRaw } from 'node:zlib';
import { z } from 'zod';
import { type ArchiveFinding, createArchiveFinding } from '../archive-finding.ts';
import type { PluginRule } from '../plugin-rules.ts';
import { STORED, type ZipEntry } from './zip-entry.ts';

/** What zlib answers when it is asked how much of its input it used. */
const inflatedSchema = z.object({
  buffer: z.instanceof(Uint8Array),
  engine: z.object({ bytesWritten: z.number() }),
});

/**
 * The data of an entry whose headers have been checked, or what is wrong with it. Inflating stops at the size the headers
 * say, so that no more memory is taken than they were checked for.
 */
export async function unpackEntry(bytes: Buffer, entry: ZipEntry): Promise<Uint8Array | ArchiveFinding> {
  const start = entry.local?.dataStart ?? bytes.length;
  const packed = bytes.subarray(start, start + entry.compressedSize);
  const data = entry.method === STORED ? new Uint8Array(packed) : await inflate(packed, entry.size);
  if (typeof data === 'string') return describe(data, entry);
  if (data.length !== entry.size) return describe('archive.wrong_size', entry);
  return crc32(data) === entry.crc32 ? data : describe('archive.damaged', entry);
}

function inflate(packed: Uint8Array, size: number): Promise<Uint8Array | PluginRule> {
  return new Promise((resolve) => {
    inflateRaw(packed, { info: true, maxOutputLength: Math.max(1, size) }, (error: unknown, result: unknown) => {
      const inflated = inflatedSchema.safeParse(result);
      if (error !== null || !inflated.success) {
        const isTooMuch = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
        resolve(isTooMuch ? 'archive.wrong_size' : 'archive.damaged');
        return;
      }
      // Bytes after the end of the deflated data are data of no entry.
      resolve(
        inflated.data.engine.bytesWritten === packed.length
          ? new Uint8Array(inflated.data.buffer)
          : 'archive.foreign_data',
      );
    });
  });
}

function describe(rule: PluginRule, { fullName, size }: ZipEntry): ArchiveFinding {
  if (rule === 'archive.wrong_size')
    return createArchiveFinding(rule, fullName, `It does not unpack to ${size} bytes.`);
  if (rule === 'archive.foreign_data') return createArchiveFinding(rule, fullName, 'Bytes follow its packed data.');
  return createArchiveFinding(rule, fullName, 'Its data cannot be unpacked, or has another checksum.');
}
