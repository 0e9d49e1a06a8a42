import { isUtf8 } from 'node:buffer';
import type { ZipLimits } from '../archive-limits.ts';
import { type ArchiveFinding, type ArchiveRule, createArchiveFinding } from '../archive-rules.ts';
import type { LocalHeader, ZipDirectory, ZipEntry } from './zip-directory.ts';

export const STORED = 0;
const DEFLATED = 8;
const BYTES_OF_AES = 99;
/** Bit 0 and 6 of the flags, and 13, which hides the directory. */
const ENCRYPTED = 0x2041;
/** The sizes follow the data. */
const DATA_DESCRIPTOR = 0x0008;
const UTF8_NAME = 0x0800;
/** How hard the packer tried; without a meaning for unpacking. */
const EFFORT = 0x0006;
const KNOWN_FLAGS = ENCRYPTED | DATA_DESCRIPTOR | UTF8_NAME | EFFORT;
/** Extra fields: another name in UTF-8, strong encryption, encryption by AES. */
const UNICODE_PATH_FIELD = 0x7075;
const ENCRYPTION_FIELDS: readonly number[] = [0x0017, 0x9901];
const DESCRIPTOR_SIGNATURE = 0x08074b50;

const FILE_TYPE = 0o170000;
const REGULAR = 0o100000;
const DIRECTORY = 0o040000;
const SPECIAL_BITS = 0o007000;
/** Of DOS and Windows: volume label, device, a link of NTFS. */
const DOS_SPECIAL = 0x0448;
const DOS_DIRECTORY = 0x0010;

type Found = readonly (readonly [ArchiveRule, string])[];

/** Checks both headers of an entry and the descriptor behind its data; unpacks nothing. */
export function checkEntry(bytes: Buffer, entry: ZipEntry, limits: ZipLimits): ArchiveFinding[] {
  const found = [
    ...checkFlags(entry),
    ...checkSizes(entry, limits),
    ...checkAgreement(bytes, entry),
    ...checkKind(entry, limits),
    ...checkNameEncoding(entry, limits),
  ];
  return found.map(([rule, message]) => createArchiveFinding(rule, entry.fullName, message));
}

/** Finds bytes that belong to two parts of an archive, and bytes of no part, in which a second archive can hide. */
export function checkLayout(bytes: Buffer, { entries, start }: ZipDirectory): ArchiveFinding[] {
  const findings: ArchiveFinding[] = [];
  // Without its first header, nobody knows where an entry ends.
  let isKnown = entries.every(({ local }) => local !== null);
  let position = 0;
  for (const entry of entries.toSorted((a, b) => a.offset - b.offset)) {
    if (entry.local === null) continue;
    const descriptor = measureDescriptor(bytes, entry, entry.local);
    const end = entry.local.dataStart + entry.compressedSize + (descriptor ?? 0);
    if (entry.offset < position || end > start) {
      const message = 'It lies on another part of the archive.';
      findings.push(createArchiveFinding('archive.overlap', entry.fullName, message));
    } else if (entry.offset > position && isKnown) {
      findings.push(complainAboutGap(entry.fullName, entry.offset - position));
    }
    isKnown &&= descriptor !== null;
    position = Math.max(position, end);
  }
  if (position < start && isKnown) findings.push(complainAboutGap(null, start - position));
  return findings;
}

function complainAboutGap(entry: string | null, size: number): ArchiveFinding {
  const where = entry === null ? 'its directory' : 'this entry';
  return createArchiveFinding('archive.foreign_data', entry, `Before ${where} there are ${size} bytes of no entry.`);
}

function checkFlags({ flags, method, extraIds, local }: ZipEntry): Found {
  const allFlags = flags | (local?.flags ?? 0);
  const allIds = [...extraIds, ...(local?.extraIds ?? [])];
  const isEncrypted =
    (allFlags & ENCRYPTED) !== 0 || method === BYTES_OF_AES || ENCRYPTION_FIELDS.some((id) => allIds.includes(id));
  const found: (readonly [ArchiveRule, string])[] = [];
  if (isEncrypted) found.push(['archive.encrypted', 'The entry is encrypted.']);
  if ((allFlags & ~KNOWN_FLAGS) !== 0) found.push(['archive.flags', `Its flags are 0x${allFlags.toString(16)}.`]);
  if (!isEncrypted && method !== STORED && method !== DEFLATED) {
    found.push(['archive.method', `Its method is ${method}.`]);
  }
  return found;
}

function checkSizes({ size, compressedSize, method, isDirectory }: ZipEntry, limits: ZipLimits): Found {
  const found: (readonly [ArchiveRule, string])[] = [];
  if (size > limits.entryBytes)
    found.push(['archive.entry_size', `It unpacks to ${size} bytes; at most ${limits.entryBytes} are taken.`]);
  if (size > compressedSize * limits.ratio) {
    found.push([
      'archive.ratio',
      `${compressedSize} bytes unpack to ${size}; at most ${limits.ratio} times as many are taken.`,
    ]);
  }
  if (method === STORED && size !== compressedSize) {
    found.push(['archive.wrong_size', `It is stored in ${compressedSize} bytes and said to have ${size}.`]);
  }
  if (isDirectory && size > 0) found.push(['archive.directory_data', 'A folder has no data.']);
  return found;
}

/** The directory, the first header, the descriptor and the ZIP64 fields must say the same. */
function checkAgreement(bytes: Buffer, entry: ZipEntry): Found {
  const { local } = entry;
  if (local === null) return [['archive.headers_differ', 'There is no header where its data should begin.']];
  const found: (readonly [ArchiveRule, string])[] = [];
  if (differ(entry, local)) found.push(['archive.headers_differ', 'Its two headers contradict each other.']);
  if (measureDescriptor(bytes, entry, local) === null) {
    found.push(['archive.data_descriptor', 'The directory says something else than its descriptor, or has none.']);
  }
  if (contradictsZip64(entry, local)) found.push(['archive.zip64', 'Its field of ZIP64 contradicts its headers.']);
  return found;
}

/** With a descriptor, the first header may leave out the checksum and the sizes: they are zero. */
function differ(entry: ZipEntry, local: LocalHeader): boolean {
  if (Buffer.compare(entry.rawName, local.rawName) !== 0) return true;
  if (entry.flags !== local.flags || entry.method !== local.method) return true;
  const isLeftOut = (value: number) => value === 0 && (local.flags & DATA_DESCRIPTOR) !== 0;
  const facts = ['crc32', 'compressedSize', 'size'] as const;
  return facts.some((fact) => entry[fact] !== local[fact] && !isLeftOut(local[fact]));
}

/**
 * The size of the descriptor behind the data, 0 for an entry without one; null for a descriptor that is missing or
 * wrong. Some writers leave out its signature; beside a ZIP64 field its sizes may have 64 bits.
 */
function measureDescriptor(bytes: Buffer, entry: ZipEntry, local: LocalHeader): number | null {
  if (((entry.flags | local.flags) & DATA_DESCRIPTOR) === 0) return 0;
  const start = local.dataStart + entry.compressedSize;
  const hasZip64 = entry.zip64.length > 0 || local.zip64.length > 0;
  const forms = [true, false].flatMap((isSigned) => [
    ...(hasZip64 ? [describe(entry, isSigned, 8)] : []),
    describe(entry, isSigned, 4),
  ]);
  return forms.find((form) => form.equals(bytes.subarray(start, start + form.length)))?.length ?? null;
}

function describe({ crc32, compressedSize, size }: ZipEntry, isSigned: boolean, width: 4 | 8): Buffer {
  const descriptor = Buffer.alloc((isSigned ? 8 : 4) + 2 * width);
  const crcAt = isSigned ? descriptor.writeUInt32LE(DESCRIPTOR_SIGNATURE, 0) : 0;
  const sizesAt = descriptor.writeUInt32LE(crc32, crcAt);
  // Entries are smaller than four gigabytes: the upper half of a wide size is zero.
  descriptor.writeUInt32LE(compressedSize % 0x100000000, sizesAt);
  descriptor.writeUInt32LE(size % 0x100000000, sizesAt + width);
  return descriptor;
}

/** A ZIP64 field may repeat what the headers say; a reader that believes the field first must see the same archive. */
function contradictsZip64({ size, compressedSize, offset, zip64 }: ZipEntry, local: LocalHeader): boolean {
  const truth = [size, compressedSize, offset];
  const isLeftOut = (local.flags & DATA_DESCRIPTOR) !== 0 && local.zip64.every((value) => value === 0);
  const isFalse = (values: readonly number[]) => values.some((value, index) => value !== truth[index]);
  return isFalse(zip64) || (isFalse(local.zip64) && !isLeftOut);
}

function checkKind({ mode, dosAttributes, isDirectory }: ZipEntry, limits: ZipLimits): Found {
  const type = mode & FILE_TYPE;
  const expected = isDirectory ? DIRECTORY : REGULAR;
  const isOther = (type !== 0 && type !== expected) || (!isDirectory && (dosAttributes & DOS_DIRECTORY) !== 0);
  const found: (readonly [ArchiveRule, string])[] = [];
  if (isOther || (dosAttributes & DOS_SPECIAL) !== 0) {
    found.push(['archive.not_regular', 'It is a link, a device or something else that is no regular file.']);
  }
  if (limits.forDisk && (mode & SPECIAL_BITS) !== 0) {
    found.push(['archive.special_mode', `Its mode is ${(mode & 0o7777).toString(8)}.`]);
  }
  return found;
}

/** The policy of names refuses bytes that are no UTF-8. */
function checkNameEncoding({ rawName, flags, extraIds, local }: ZipEntry, { forDisk }: ZipLimits): Found {
  if (!forDisk || !isUtf8(rawName)) return [];
  const isAscii = rawName.every((byte) => byte < 0x80);
  const hasOther = [...extraIds, ...(local?.extraIds ?? [])].includes(UNICODE_PATH_FIELD);
  if (!hasOther && (isAscii || (flags & UTF8_NAME) !== 0)) return [];
  return [['archive.name_encoding', 'Its name must be marked as UTF-8, and be given once.']];
}
