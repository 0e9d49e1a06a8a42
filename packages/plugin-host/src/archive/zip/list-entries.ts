import { type Entry, fromBufferPromise, parseExtraFields, type ZipFile } from 'yauzl';
import { type ArchiveFinding, createArchiveFinding } from '../archive-finding.ts';
import type { EndRecord } from './read-end-record.ts';
import type { LocalHeader, ZipEntry } from './zip-entry.ts';

/** The fixed part of an entry in the directory. */
const DIRECTORY_ENTRY_SIZE = 46;

/** The entries that the directory of an archive lists, with both their headers; nothing is unpacked. */
export async function listEntries(
  bytes: Buffer,
  end: EndRecord,
): Promise<{ entries: readonly ZipEntry[]; findings: readonly ArchiveFinding[] }> {
  const entries: ZipEntry[] = [];
  let position = end.directoryStart;
  try {
    const zip = await fromBufferPromise(bytes, { lazyEntries: true, decodeStrings: false, validateEntrySizes: false });
    for await (const entry of zip.eachEntry()) {
      position += DIRECTORY_ENTRY_SIZE + entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength;
      entries.push(toZipEntry(entry, await readLocalHeader(zip, entry)));
    }
  } catch (error) {
    // The library stops at a strongly encrypted entry, and at whatever it cannot make sense of.
    const isEncrypted = error instanceof Error && error.message.includes('encryption');
    const rule = isEncrypted ? 'archive.encrypted' : 'archive.unreadable';
    const message = `The directory of the archive cannot be read after ${entries.length} entries.`;
    return { entries, findings: [createArchiveFinding(rule, null, message)] };
  }
  if (position === end.directoryEnd) return { entries, findings: [] };
  const message = `The directory has another size than its ${entries.length} entries have.`;
  return { entries, findings: [createArchiveFinding('archive.unreadable', null, message)] };
}

/** The header before the data; null where there is none, which is a finding of its own. */
async function readLocalHeader(zip: ZipFile, entry: Entry): Promise<LocalHeader | null> {
  try {
    const header = await zip.readLocalFileHeaderPromise(entry, { minimal: false });
    return {
      flags: header.generalPurposeBitFlag,
      method: header.compressionMethod,
      crc32: header.crc32,
      compressedSize: header.compressedSize,
      size: header.uncompressedSize,
      rawName: header.fileName,
      extraIds: parseExtraFields(header.extraField).map(({ id }) => id),
      dataStart: header.fileDataStart,
    };
  } catch {
    // The offset leads out of the archive or to something else: all the same to whoever sent it.
    return null;
  }
}

function toZipEntry(entry: Entry, local: LocalHeader | null): ZipEntry {
  const fullName = decodeName(entry.fileNameRaw);
  const isDirectory = fullName.endsWith('/');
  return {
    flags: entry.generalPurposeBitFlag,
    method: entry.compressionMethod,
    crc32: entry.crc32,
    compressedSize: entry.compressedSize,
    size: entry.uncompressedSize,
    rawName: entry.fileNameRaw,
    extraIds: entry.extraFields.map(({ id }) => id),
    fullName,
    name: isDirectory ? fullName.slice(0, -1) : fullName,
    isDirectory,
    mode: entry.externalFileAttributes >>> 16,
    dosAttributes: entry.externalFileAttributes & 0xffff,
    offset: entry.relativeOffsetOfLocalHeader,
    local,
  };
}

/** What is not UTF-8 is shown with replacement characters, and refused by its encoding. */
function decodeName(raw: Uint8Array): string {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(raw);
}
