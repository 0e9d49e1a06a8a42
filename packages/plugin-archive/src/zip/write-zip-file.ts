import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';

/** What a ZIP file is made of: bytes, or the path of a file with them. */
export type ZipContent = Uint8Array | { readonly path: string };

/** The earliest time in a ZIP, which knows no zones: made in the zone of the machine, and written in it again. */
const FIRST_TIME = new Date(1980, 0, 1);
const MODE = 0o100644;
/** So many bytes may be in memory before the next content is taken. */
const WAITING_BYTES = 1_000_000;

/**
 * Writes a ZIP to a path, with a fixed time and mode, its contents as they are: like `writeZip`, but neither the whole nor what is
 * in a file is ever in memory. The next content is taken once the last is written. Equal contents give equal bytes.
 */
export async function writeZipFile(
  path: string,
  files: Iterable<readonly [name: string, ZipContent]> | AsyncIterable<readonly [name: string, ZipContent]>,
): Promise<void> {
  const { ZipFile } = await import('yazl');
  const zip = new ZipFile();
  const options = { mtime: FIRST_TIME, mode: MODE, compress: false, forceDosTimestamp: true };
  const output = new PassThrough();
  zip.outputStream.pipe(output);
  zip.on('error', (error: Error) => output.destroy(error));
  const file = createWriteStream(path, { mode: 0o600 });
  const written = pipeline(output, file);
  // Whoever waits for it hears of its failure; until then, nobody does.
  written.catch(() => undefined);
  let expected = 0;
  try {
    for await (const [name, content] of files) {
      if (content instanceof Uint8Array) {
        zip.addBuffer(Buffer.from(content.buffer, content.byteOffset, content.byteLength), name, options);
        expected += content.length;
        await hasWritten(file, expected);
      } else {
        zip.addFile(content.path, name, options);
        expected += (await stat(content.path)).size;
      }
    }
    zip.end();
    await written;
  } catch (error) {
    output.destroy();
    throw error;
  } finally {
    // Whoever removes the file then finds nobody who still makes it.
    if (!file.closed) await new Promise((resolve) => file.once('close', resolve));
  }
}

/** Waits until all but a little of so many bytes are in the file; rejects where it cannot be written. */
async function hasWritten(file: WriteStream, bytes: number): Promise<void> {
  while (file.bytesWritten < bytes - WAITING_BYTES) {
    if (file.errored !== null) throw file.errored;
    // The library hands an entry on in a later turn.
    await (file.writableNeedDrain ? once(file, 'drain') : setImmediate());
  }
}
