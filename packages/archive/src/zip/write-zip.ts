const STORED = 0;
/** Written on Unix for readers of version 1.0. */
const MADE_BY = 0x030a;
/** The earliest time in a ZIP, which knows no zones: made in the zone of the machine, and written in it again. */
const FIRST_TIME = new Date(1980, 0, 1);
const MODE = 0o644;

/**
 * Writes files as a ZIP, in the order given, with a fixed time and mode. They are stored as they are, since zlib deflates
 * the same bytes differently on other processors and in other versions: equal files give equal bytes.
 */
export async function writeZip(
  files: Iterable<readonly [path: string, bytes: Uint8Array]>,
): Promise<Uint8Array<ArrayBuffer>> {
  const { default: AdmZip } = await import('adm-zip');
  const zip = new AdmZip({ noSort: true });
  for (const [path, bytes] of files) {
    const shared = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const entry = zip.addFile(path, shared, '', MODE);
    // The library tidies names up; the reader has to see them as they are.
    entry.entryName = path;
    entry.header.made = MADE_BY;
    entry.header.method = STORED;
    entry.header.time = FIRST_TIME;
  }
  const whole = zip.toBuffer();
  // Without a copy, where nothing else is in its memory.
  const isAlone = whole.buffer instanceof ArrayBuffer && whole.buffer.byteLength === whole.byteLength;
  return isAlone ? new Uint8Array(whole.buffer) : new Uint8Array(whole);
}
