import type { Entry, ZipFile } from 'yauzl';
import type { ZipLimits } from '../archive-limits.ts';
import { type ArchiveFinding, type ArchiveRule, createArchiveFinding } from '../archive-rules.ts';

/** What both headers of an entry say. */
export interface EntryHeader {
  readonly flags: number;
  readonly method: number;
  readonly crc32: number;
  readonly compressedSize: number;
  readonly size: number;
  readonly rawName: Uint8Array;
  /** The ids of its extra fields. */
  readonly extraIds: readonly number[];
  /** The numbers in its ZIP64 field; none where it has no such field. */
  readonly zip64: readonly number[];
}

/** The header before the data, and where the data begins. */
export interface LocalHeader extends EntryHeader {
  readonly dataStart: number;
}

/** An entry as the directory lists it; offsets count from the first byte of the archive. */
export interface ZipEntry extends EntryHeader {
  /** Decoded as far as possible, with the slash at the end of a folder. */
  readonly fullName: string;
  /** Without that slash. */
  readonly name: string;
  readonly isDirectory: boolean;
  /** The Unix mode, from the upper half of the attributes; 0 where none is given. */
  readonly mode: number;
  /** The attributes of DOS and Windows, from the lower half. */
  readonly dosAttributes: number;
  readonly offset: number;
  /** Null where there is no header at the offset. */
  readonly local: LocalHeader | null;
}

/** The directory of an archive: its entries, and where it begins. */
export interface ZipDirectory {
  readonly start: number;
  readonly entries: readonly ZipEntry[];
}

interface EndRecord {
  readonly directoryStart: number;
  readonly directoryEnd: number;
}

const END_SIGNATURE = 0x06054b50;
const END_SIZE = 22;
const ZIP64_LOCATOR = 0x07064b50;
const LOCATOR_SIZE = 20;
const LONGEST_COMMENT = 0xffff;
const FIRST_HEADER = 0x04034b50;
/** The fixed part of an entry in the directory. */
const DIRECTORY_ENTRY_SIZE = 46;
const ZIP64_FIELD = 0x0001;
/** A size with this value stands in the ZIP64 field. */
const IN_ZIP64 = 0xffffffff;

/**
 * Lists the entries of an archive with both their headers; unpacks nothing. Finds whatever would make another reader see
 * another archive in the same bytes. Null where no entry can be listed.
 */
export async function readDirectory(
  bytes: Buffer,
  limits: ZipLimits,
): Promise<{ directory: ZipDirectory | null; findings: readonly ArchiveFinding[] }> {
  const end = readEndRecord(bytes, limits);
  if ('rule' in end) return { directory: null, findings: [end] };
  const { entries, findings } = await listEntries(bytes, end);
  return { directory: { start: end.directoryStart, entries }, findings };
}

function readEndRecord(bytes: Buffer, limits: ZipLimits): EndRecord | ArchiveFinding {
  if (bytes.length > limits.archiveBytes) {
    return complain(
      'archive.too_large',
      `The archive has ${bytes.length} bytes; at most ${limits.archiveBytes} are taken.`,
    );
  }
  // The last record in the bytes: any reader finds it first.
  const position = findEndRecord(bytes, bytes.length - END_SIZE);
  if (position === null) {
    const isCut = bytes.length >= 4 && bytes.readUInt32LE(0) === FIRST_HEADER;
    return isCut
      ? complain('archive.truncated', 'It begins like a ZIP archive, and the record at the end is missing.')
      : complain('archive.not_a_zip', 'Expected a ZIP archive.');
  }
  const trailing = bytes.length - position - END_SIZE;
  if (bytes.readUInt16LE(position + 20) === trailing) return readRecordAt(bytes, position, limits);
  if (liesInComment(bytes, position)) {
    return complain('archive.comment', 'The comment of the archive holds another record of its end.');
  }
  return complain('archive.foreign_data', `After the end of the archive there are ${trailing} bytes.`);
}

function readRecordAt(bytes: Buffer, position: number, limits: ZipLimits): EndRecord | ArchiveFinding {
  const [disk, firstDisk] = [bytes.readUInt16LE(position + 4), bytes.readUInt16LE(position + 6)];
  const [onDisk, entries] = [bytes.readUInt16LE(position + 8), bytes.readUInt16LE(position + 10)];
  const [size, directoryStart] = [bytes.readUInt32LE(position + 12), bytes.readUInt32LE(position + 16)];
  const locator = position - LOCATOR_SIZE;
  if (locator >= 0 && bytes.readUInt32LE(locator) === ZIP64_LOCATOR) {
    return complain('archive.zip64', 'The archive ends with a record of ZIP64.');
  }
  if (disk !== 0 || firstDisk !== 0 || onDisk !== entries) {
    return complain('archive.multi_disk', 'The record at the end of the archive names other parts.');
  }
  if (entries > limits.entries)
    return complain(
      'archive.too_many_entries',
      `The archive has ${entries} entries; at most ${limits.entries} are taken.`,
    );
  if (directoryStart + size > position) {
    return complain('archive.unreadable', 'The directory of the archive cannot lie where it is said to.');
  }
  if (directoryStart + size < position) {
    return complain(
      'archive.foreign_data',
      'There are bytes before the archive, or between its directory and its end.',
    );
  }
  return { directoryStart, directoryEnd: position };
}

/** Whether the archive ends before a record, with a comment that holds the record. */
function liesInComment(bytes: Buffer, position: number): boolean {
  for (let start = findEndRecord(bytes, position - 1); start !== null; start = findEndRecord(bytes, start - 1)) {
    if (start + END_SIZE + bytes.readUInt16LE(start + 20) === bytes.length) return true;
  }
  return false;
}

function findEndRecord(bytes: Buffer, from: number): number | null {
  const first = Math.max(0, bytes.length - END_SIZE - LONGEST_COMMENT);
  for (let position = from; position >= first; position -= 1) {
    if (bytes.readUInt32LE(position) === END_SIGNATURE) return position;
  }
  return null;
}

async function listEntries(bytes: Buffer, end: EndRecord) {
  const { fromBufferPromise, parseExtraFields } = await import('yauzl');
  const entries: ZipEntry[] = [];
  let position = end.directoryStart;
  try {
    const zip = await fromBufferPromise(bytes, { lazyEntries: true, decodeStrings: false, validateEntrySizes: false });
    for await (const entry of zip.eachEntry()) {
      position += DIRECTORY_ENTRY_SIZE + entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength;
      entries.push(toZipEntry(entry, await readLocalHeader(zip, entry, parseExtraFields)));
    }
  } catch (error) {
    // The library stops at a strongly encrypted entry, and wherever the directory makes no sense.
    const isEncrypted = error instanceof Error && error.message.includes('encryption');
    const rule = isEncrypted ? 'archive.encrypted' : 'archive.unreadable';
    return { entries, findings: [complain(rule, `The directory cannot be read after ${entries.length} entries.`)] };
  }
  if (position === end.directoryEnd) return { entries, findings: [] };
  const message = `The directory has another size than its ${entries.length} entries have.`;
  return { entries, findings: [complain('archive.unreadable', message)] };
}

function toZipEntry(entry: Entry, local: LocalHeader | null): ZipEntry {
  // Bytes that are not UTF-8 become replacement characters, and those are refused.
  const fullName = new TextDecoder('utf-8', { ignoreBOM: true }).decode(entry.fileNameRaw);
  const isDirectory = fullName.endsWith('/');
  return {
    flags: entry.generalPurposeBitFlag,
    method: entry.compressionMethod,
    crc32: entry.crc32,
    compressedSize: entry.compressedSize,
    size: entry.uncompressedSize,
    rawName: entry.fileNameRaw,
    extraIds: entry.extraFields.map(({ id }) => id),
    zip64: readZip64(entry.extraFields),
    fullName,
    name: isDirectory ? fullName.slice(0, -1) : fullName,
    isDirectory,
    mode: entry.externalFileAttributes >>> 16,
    dosAttributes: entry.externalFileAttributes & 0xffff,
    offset: entry.relativeOffsetOfLocalHeader,
    local,
  };
}

async function readLocalHeader(
  zip: ZipFile,
  entry: Entry,
  parseExtraFields: (bytes: Buffer) => Entry['extraFields'],
): Promise<LocalHeader | null> {
  try {
    const header = await zip.readLocalFileHeaderPromise(entry, { minimal: false });
    const fields = parseExtraFields(header.extraField);
    const zip64 = readZip64(fields);
    const [size = IN_ZIP64, compressedSize = IN_ZIP64] = zip64;
    return {
      flags: header.generalPurposeBitFlag,
      method: header.compressionMethod,
      crc32: header.crc32,
      compressedSize: header.compressedSize === IN_ZIP64 ? compressedSize : header.compressedSize,
      size: header.uncompressedSize === IN_ZIP64 ? size : header.uncompressedSize,
      rawName: header.fileName,
      extraIds: fields.map(({ id }) => id),
      zip64,
      dataStart: header.fileDataStart,
    };
  } catch {
    // The offset leads out of the archive, or to something else; the missing header is a finding of its own.
    return null;
  }
}

/** The numbers of 64 bits in the ZIP64 fields; NaN for what is none. */
function readZip64(fields: readonly { readonly id: number; readonly data: Buffer }[]): number[] {
  return fields.flatMap(({ id, data }) => {
    if (id !== ZIP64_FIELD) return [];
    if (data.length % 8 !== 0) return [Number.NaN];
    return Array.from({ length: data.length / 8 }, (_, index) => Number(data.readBigUInt64LE(index * 8)));
  });
}

function complain(rule: ArchiveRule, message: string): ArchiveFinding {
  return createArchiveFinding(rule, null, message);
}
