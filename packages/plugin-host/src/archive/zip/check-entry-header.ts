import { isUtf8 } from 'node:buffer';
import { type ArchiveFinding, createArchiveFinding } from '../archive-finding.ts';
import { ARCHIVE_LIMITS } from '../archive-limits.ts';
import type { PluginRule } from '../plugin-rules.ts';
import {
  DATA_DESCRIPTOR,
  DEFLATED,
  EFFORT,
  ENCRYPTED,
  ENCRYPTION_FIELDS,
  STORED,
  UNICODE_PATH_FIELD,
  UTF8_NAME,
  ZIP64_FIELD,
  type ZipEntry,
} from './zip-entry.ts';

const KNOWN_FLAGS = ENCRYPTED | DATA_DESCRIPTOR | UTF8_NAME | EFFORT;
const FILE_TYPE = 0o170000;
const REGULAR = 0o100000;
const DIRECTORY = 0o040000;
const SPECIAL_BITS = 0o007000;
/** Of DOS and Windows: volume label, device, a link of NTFS. */
const DOS_SPECIAL = 0x0448;
const DOS_DIRECTORY = 0x0010;
const BYTES_OF_AES = 99;

/** Applies what the policy says of an entry's headers; nothing of it is unpacked. */
export function checkEntryHeader(entry: ZipEntry): ArchiveFinding[] {
  const found = [...checkFlags(entry), ...checkSizes(entry), ...checkKind(entry), ...checkName(entry)];
  return found.map(([rule, message]) => createArchiveFinding(rule, entry.fullName, message));
}

type Found = readonly (readonly [PluginRule, string])[];

function checkFlags(entry: ZipEntry): Found {
  const { flags, method, extraIds, local } = entry;
  const allFlags = flags | (local?.flags ?? 0);
  const allIds = [...extraIds, ...(local?.extraIds ?? [])];
  const isEncrypted =
    (allFlags & ENCRYPTED) !== 0 || method === BYTES_OF_AES || ENCRYPTION_FIELDS.some((id) => allIds.includes(id));
  const found: (readonly [PluginRule, string])[] = [];
  if (isEncrypted) found.push(['archive.encrypted', 'The entry is encrypted.']);
  if ((allFlags & DATA_DESCRIPTOR) !== 0) {
    const message = 'Its size follows its data; an archive packed by "learnwright plugin pack" says it before.';
    found.push(['archive.data_descriptor', message]);
  }
  if ((allFlags & ~KNOWN_FLAGS) !== 0) found.push(['archive.flags', `Its flags are 0x${allFlags.toString(16)}.`]);
  if (allIds.includes(ZIP64_FIELD)) found.push(['archive.zip64', 'Its sizes are those of ZIP64.']);
  if (!isEncrypted && method !== STORED && method !== DEFLATED) {
    found.push(['archive.method', `Its method is ${method}.`]);
  }
  return found;
}

function checkSizes(entry: ZipEntry): Found {
  const { size, compressedSize, method, local, isDirectory } = entry;
  const found: (readonly [PluginRule, string])[] = [];
  if (local === null) found.push(['archive.headers_differ', 'There is no header where its data should begin.']);
  else if (differ(entry, local)) found.push(['archive.headers_differ', 'Its two headers contradict each other.']);
  if (size > ARCHIVE_LIMITS.entryBytes) found.push(['archive.entry_size', `It unpacks to ${size} bytes.`]);
  if (size > compressedSize * ARCHIVE_LIMITS.ratio) {
    found.push(['archive.ratio', `${compressedSize} bytes unpack to ${size}.`]);
  }
  if (method === STORED && size !== compressedSize) {
    found.push(['archive.wrong_size', `It is stored in ${compressedSize} bytes and said to have ${size}.`]);
  }
  if (isDirectory && (size > 0 || compressedSize > 0)) found.push(['archive.directory_data', 'A folder has no data.']);
  return found;
}

/** Sizes and checksum of an entry whose size follows its data are zero in the first header; that has its own finding. */
function differ(entry: ZipEntry, local: NonNullable<ZipEntry['local']>): boolean {
  if (Buffer.compare(entry.rawName, local.rawName) !== 0) return true;
  if (entry.flags !== local.flags || entry.method !== local.method) return true;
  if ((local.flags & DATA_DESCRIPTOR) !== 0) return false;
  return entry.size !== local.size || entry.compressedSize !== local.compressedSize || entry.crc32 !== local.crc32;
}

function checkKind({ mode, dosAttributes, isDirectory }: ZipEntry): Found {
  const type = mode & FILE_TYPE;
  const expected = isDirectory ? DIRECTORY : REGULAR;
  const isOther = (type !== 0 && type !== expected) || (!isDirectory && (dosAttributes & DOS_DIRECTORY) !== 0);
  const found: (readonly [PluginRule, string])[] = [];
  if (isOther || (dosAttributes & DOS_SPECIAL) !== 0) {
    found.push(['archive.not_regular', 'It is a link, a device or something else that is no regular file.']);
  }
  if ((mode & SPECIAL_BITS) !== 0) found.push(['archive.special_mode', `Its mode is ${(mode & 0o7777).toString(8)}.`]);
  return found;
}

function checkName({ rawName, flags, extraIds, local }: ZipEntry): Found {
  const isAscii = rawName.every((byte) => byte < 0x80);
  const hasOther = [...extraIds, ...(local?.extraIds ?? [])].includes(UNICODE_PATH_FIELD);
  if (isUtf8(rawName) && !hasOther && (isAscii || (flags & UTF8_NAME) !== 0)) return [];
  return [['archive.name_encoding', 'Its name must be UTF-8, be marked as such, and be given once.']];
}
