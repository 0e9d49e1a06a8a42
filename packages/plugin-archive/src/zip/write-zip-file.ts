import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** What a ZIP file is made of: bytes, or the path of a file with them. */
export type ZipContent = Uint8Array | { readonly path: string };

/** The earliest time in a ZIP, which knows no zones: made in the zone of the machine, and written in it again. */
const FIRST_TIME = new Date(1980, 0, 1);
const MODE = 0o100644;

/**
 * Writes a ZIP to a path, with a fixed time and mode, its contents as they are: like `writeZip`, but what is in a file is never in
 * memory as a whole. Equal contents give equal bytes.
 */
export async function writeZipFile(path: string, files: Iterable<readonly [name: string, ZipContent]>): Promise<void> {
  const { ZipFile } = await import('yazl');
  const zip = new ZipFile();
  const options = { mtime: FIRST_TIME, mode: MODE, compress: false, forceDosTimestamp: true };
  for (const [name, content] of files) {
    if (content instanceof Uint8Array) zip.addBuffer(Buffer.from(content), name, options);
    else zip.addFile(content.path, name, options);
  }
  const output = new PassThrough();
  zip.outputStream.pipe(output);
  zip.on('error', (error: Error) => output.destroy(error));
  zip.end();
  const file = createWriteStream(path, { mode: 0o600 });
  try {
    await pipeline(output, file);
  } finally {
    // Whoever removes the file then finds nobody who still makes it.
    if (!file.closed) await once(file, 'close');
  }
}
