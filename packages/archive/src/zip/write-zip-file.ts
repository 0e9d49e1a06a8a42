import { type FileHandle, open } from 'node:fs/promises';
import { crc32 } from 'node:zlib';

/** What a ZIP file is made of: bytes, or the path of a file with them. */
export type ZipContent = Uint8Array | { readonly path: string };

/** An entry as the directory at the end has it. */
interface WrittenEntry {
  readonly name: Buffer;
  readonly checksum: number;
  readonly size: number;
  readonly offset: number;
}

/** The first version of the format is enough: contents as they are. Names are UTF-8. */
const VERSION = 10;
const MADE_ON_UNIX = (3 << 8) | VERSION;
const UTF8 = 1 << 11;
/** 1 January 1980, midnight: the earliest time in a ZIP, which knows no zones. */
const FIRST_DATE = (1 << 5) | 1;
const MODE = 0o100644;
/** Beyond these a ZIP has another form, which nobody needs here. */
const MOST_ENTRIES = 65_535;
const MOST_BYTES = 0xffffffff;
const READ_AT_ONCE = 256 * 1024;

/**
 * Writes a ZIP to a path, with a fixed time and mode, its contents as they are: like `writeZip`, but an entry is written before the
 * next one is taken, and what is in a file is read in parts. The libraries for it keep each entry until the end, so that a large
 * archive would be in memory as a whole. Equal contents give equal bytes. Throws a RangeError for more than a ZIP holds: 65,535
 * entries, 4 GB.
 */
export async function writeZipFile(
  path: string,
  files: Iterable<readonly [name: string, ZipContent]> | AsyncIterable<readonly [name: string, ZipContent]>,
): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    const entries: WrittenEntry[] = [];
    let offset = 0;
    for await (const [name, content] of files) {
      const entry = { name: Buffer.from(name), ...(await measure(content)), offset };
      entries.push(entry);
      const header = localHeader(entry);
      offset += header.length + entry.size;
      if (entries.length > MOST_ENTRIES || offset > MOST_BYTES) throw new RangeError('It is more than a ZIP holds.');
      await file.writeFile(header);
      for await (const part of partsOf(content)) await file.writeFile(part);
    }
    const directory = Buffer.concat(entries.map(directoryEntry));
    await file.writeFile(Buffer.concat([directory, endOfDirectory(entries.length, directory.length, offset)]));
  } finally {
    await file.close();
  }
}

/** Its checksum stands before a content. */
async function measure(content: ZipContent): Promise<{ readonly checksum: number; readonly size: number }> {
  let [checksum, size] = [0, 0];
  for await (const part of partsOf(content)) {
    checksum = crc32(part, checksum);
    size += part.length;
  }
  return { checksum, size };
}

async function* partsOf(content: ZipContent): AsyncGenerator<Uint8Array> {
  if (content instanceof Uint8Array) {
    if (content.length > 0) yield content;
    return;
  }
  const file: FileHandle = await open(content.path);
  try {
    yield* file.createReadStream({ autoClose: false, highWaterMark: READ_AT_ONCE });
  } finally {
    await file.close();
  }
}

function localHeader({ name, checksum, size }: WrittenEntry): Buffer {
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(VERSION, 4);
  writeFacts(header, 6, { name, checksum, size });
  return Buffer.concat([header, name]);
}

function directoryEntry({ name, checksum, size, offset }: WrittenEntry): Buffer {
  const header = Buffer.alloc(46);
  header.writeUInt32LE(0x02014b50, 0);
  header.writeUInt16LE(MADE_ON_UNIX, 4);
  header.writeUInt16LE(VERSION, 6);
  writeFacts(header, 8, { name, checksum, size });
  header.writeUInt32LE(MODE * 0x10000, 38);
  header.writeUInt32LE(offset, 42);
  return Buffer.concat([header, name]);
}

/** What both kinds of headers have: flags, no compression, the time, the checksum, both sizes, the length of the name. */
function writeFacts(header: Buffer, at: number, { name, checksum, size }: Omit<WrittenEntry, 'offset'>): void {
  header.writeUInt16LE(UTF8, at);
  header.writeUInt16LE(FIRST_DATE, at + 6);
  header.writeUInt32LE(checksum, at + 8);
  header.writeUInt32LE(size, at + 12);
  header.writeUInt32LE(size, at + 16);
  header.writeUInt16LE(name.length, at + 20);
}

function endOfDirectory(count: number, length: number, offset: number): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(length, 12);
  end.writeUInt32LE(offset, 16);
  return end;
}
