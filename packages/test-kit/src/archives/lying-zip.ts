import { crc32, deflateRawSync } from 'node:zlib';

/** Fields of a header of an entry; the truth by default. */
export interface HeaderLies {
  readonly name?: string | Uint8Array;
  /** The version that a reader needs: 20, unless told otherwise. */
  readonly needed?: number;
  readonly flags?: number;
  readonly method?: number;
  readonly crc?: number;
  readonly size?: number;
  readonly compressedSize?: number;
  readonly extra?: Uint8Array;
}

/** An entry to be written; each of its headers may lie in its own way. */
export interface EntryToWrite extends HeaderLies {
  readonly name: string | Uint8Array;
  readonly data?: string | Uint8Array;
  /** The packed bytes themselves. */
  readonly packed?: Uint8Array;
  readonly attributes?: number;
  /** The system and version of the packer; Unix and 2.0 by default. */
  readonly made?: number;
  readonly local?: HeaderLies;
  /** Written behind the data: true sizes of 4 or, with `zip64`, 8 bytes, or the given bytes. */
  readonly descriptor?: 'signed' | 'unsigned' | 'zip64' | Uint8Array;
  /** Where the directory says that it begins; the entry itself is left out then. */
  readonly offset?: number;
  /** Bytes that belong to no entry. */
  readonly before?: Uint8Array;
}

/** Fields of the record at the end; the truth by default. */
export interface ArchiveLies {
  readonly prefix?: Uint8Array;
  readonly betweenDirectoryAndEnd?: Uint8Array;
  readonly comment?: Uint8Array;
  readonly suffix?: Uint8Array;
  readonly count?: number;
  readonly countOnDisk?: number;
  readonly disk?: number;
  readonly directorySize?: number;
  readonly directoryOffset?: number;
}

const REGULAR = 0o100644 * 0x10000;
const MADE_BY = 0x0314;
const NOTHING = new Uint8Array();

/** Writes a ZIP that tells the truth but where it is told to lie. */
export function writeLyingZip(entries: readonly EntryToWrite[], lies: ArchiveLies = {}): Uint8Array {
  const parts: Uint8Array[] = [lies.prefix ?? NOTHING];
  const directory: Uint8Array[] = [];
  let position = parts[0]?.length ?? 0;
  for (const entry of entries) {
    const truth = describe(entry);
    const local = toHeader({ ...truth, ...entry.local }, null);
    position += entry.before?.length ?? 0;
    const offset = entry.offset ?? position;
    directory.push(toHeader(truth, { offset, attributes: entry.attributes ?? REGULAR, made: entry.made ?? MADE_BY }));
    if (entry.offset !== undefined) continue;
    const descriptor = toDescriptor(entry, truth);
    parts.push(entry.before ?? NOTHING, local, truth.packed, descriptor);
    position += local.length + truth.packed.length + descriptor.length;
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(lies.disk ?? 0, 4);
  end.writeUInt16LE(lies.countOnDisk ?? lies.count ?? entries.length, 8);
  end.writeUInt16LE(lies.count ?? entries.length, 10);
  end.writeUInt32LE(lies.directorySize ?? size, 12);
  end.writeUInt32LE(lies.directoryOffset ?? position, 16);
  end.writeUInt16LE(lies.comment?.length ?? 0, 20);
  const { betweenDirectoryAndEnd = NOTHING, comment = NOTHING, suffix = NOTHING } = lies;
  return new Uint8Array(Buffer.concat([...parts, ...directory, betweenDirectoryAndEnd, end, comment, suffix]));
}

type Truth = ReturnType<typeof describe>;

function describe(entry: EntryToWrite) {
  const data = typeof entry.data === 'string' ? Buffer.from(entry.data) : (entry.data ?? NOTHING);
  const deflated = deflateRawSync(data);
  // Stored where deflating would be against the ratio, unless that is what is wanted.
  const isDeflated = data.length > 20 && data.length < deflated.length * 100;
  const method = entry.method ?? (isDeflated ? 8 : 0);
  const packed = entry.packed ?? (method === 8 ? deflated : data);
  const name = Buffer.from(entry.name);
  return {
    name,
    needed: entry.needed ?? 20,
    packed,
    method,
    flags: entry.flags ?? (name.every((byte) => byte < 0x80) ? 0 : 0x800),
    crc: entry.crc ?? crc32(data),
    size: entry.size ?? data.length,
    compressedSize: entry.compressedSize ?? packed.length,
    extra: entry.extra ?? NOTHING,
  };
}

/** A header of the directory where there is a place, otherwise one that stands before the data. */
function toHeader(
  header: Omit<Truth, 'packed' | 'name'> & { readonly name: string | Uint8Array },
  place: { readonly offset: number; readonly attributes: number; readonly made: number } | null,
): Uint8Array {
  const name = Buffer.from(header.name);
  const fixed = Buffer.alloc(place === null ? 30 : 46);
  const at = place === null ? 4 : 6;
  fixed.writeUInt32LE(place === null ? 0x04034b50 : 0x02014b50, 0);
  if (place !== null) fixed.writeUInt16LE(place.made, 4);
  fixed.writeUInt16LE(header.needed, at);
  fixed.writeUInt16LE(header.flags, at + 2);
  fixed.writeUInt16LE(header.method, at + 4);
  fixed.writeUInt32LE(header.crc, at + 10);
  fixed.writeUInt32LE(header.compressedSize, at + 14);
  fixed.writeUInt32LE(header.size, at + 18);
  fixed.writeUInt16LE(name.length, at + 22);
  fixed.writeUInt16LE(header.extra.length, at + 24);
  if (place !== null) {
    fixed.writeUInt32LE(place.attributes, 38);
    fixed.writeUInt32LE(place.offset, 42);
  }
  return Buffer.concat([fixed, name, header.extra]);
}

function toDescriptor({ descriptor }: EntryToWrite, { crc, size, compressedSize }: Truth): Uint8Array {
  if (descriptor === undefined) return NOTHING;
  if (typeof descriptor !== 'string') return descriptor;
  const width = descriptor === 'zip64' ? 8 : 4;
  const bytes = Buffer.alloc(8 + 2 * width);
  bytes.writeUInt32LE(0x08074b50, 0);
  bytes.writeUInt32LE(crc, 4);
  bytes.writeUInt32LE(compressedSize, 8);
  bytes.writeUInt32LE(size, 8 + width);
  return descriptor === 'unsigned' ? bytes.subarray(4) : bytes;
}
