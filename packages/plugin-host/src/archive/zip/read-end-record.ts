import { type ArchiveFinding, createArchiveFinding } from '../archive-finding.ts';
import { ARCHIVE_LIMITS } from '../archive-limits.ts';
import type { PluginRule } from '../plugin-rules.ts';

/** Where the directory of an archive lies, in bytes from the beginning. */
export interface EndRecord {
  readonly directoryStart: number;
  readonly directoryEnd: number;
  readonly entries: number;
}

const SIGNATURE = 0x06054b50;
const ZIP64_LOCATOR = 0x07064b50;
const SIZE = 22;
const LOCATOR_SIZE = 20;
const LONGEST_COMMENT = 0xffff;
const FIRST_HEADER = 0x04034b50;

/**
 * Reads the record that ends an archive, and says what makes another reader see another archive in the same bytes. Without
 * a record, nothing of the archive can be read.
 */
export function readEndRecord(bytes: Buffer): { end: EndRecord | null; findings: readonly ArchiveFinding[] } {
  if (bytes.length > ARCHIVE_LIMITS.archiveBytes) {
    return refuse('archive.too_large', `The archive has ${bytes.length} bytes.`);
  }
  const position = findRecord(bytes);
  if (position === null) {
    const isCut = bytes.length >= 4 && bytes.readUInt32LE(0) === FIRST_HEADER;
    if (isCut)
      return refuse('archive.truncated', 'It begins like a ZIP archive, and the record that ends one is missing.');
    return refuse('archive.not_a_zip', 'Expected a ZIP archive.');
  }
  const trailing = bytes.length - position - SIZE;
  if (bytes.readUInt16LE(position + 20) !== trailing) {
    return refuse('archive.foreign_data', `After the end of the archive there are ${trailing} bytes.`);
  }
  return readRecord(bytes, position, trailing);
}

function readRecord(bytes: Buffer, position: number, commentLength: number) {
  const [disk, firstDisk] = [bytes.readUInt16LE(position + 4), bytes.readUInt16LE(position + 6)];
  const [onDisk, entries] = [bytes.readUInt16LE(position + 8), bytes.readUInt16LE(position + 10)];
  const [size, directoryStart] = [bytes.readUInt32LE(position + 12), bytes.readUInt32LE(position + 16)];
  const locator = position - LOCATOR_SIZE;
  if (locator >= 0 && bytes.readUInt32LE(locator) === ZIP64_LOCATOR) {
    return refuse('archive.zip64', 'The record that ends the archive is one of ZIP64.');
  }
  if (disk !== 0 || firstDisk !== 0 || onDisk !== entries) {
    return refuse('archive.multi_disk', 'The record that ends the archive speaks of other parts.');
  }
  if (entries > ARCHIVE_LIMITS.entries) {
    return refuse('archive.too_many_entries', `The archive has ${entries} entries.`);
  }
  if (directoryStart + size > position) {
    return refuse('archive.unreadable', 'The directory of the archive is said to lie where it cannot.');
  }
  if (directoryStart + size < position) {
    return refuse('archive.foreign_data', 'There are bytes before the archive, or between its directory and its end.');
  }
  const findings =
    commentLength === 0 ? [] : [createArchiveFinding('archive.comment', null, `It has ${commentLength} bytes.`)];
  return { end: { directoryStart, directoryEnd: position, entries }, findings };
}

/** The last record there is: what any reader finds first. */
function findRecord(bytes: Buffer): number | null {
  const first = Math.max(0, bytes.length - SIZE - LONGEST_COMMENT);
  for (let position = bytes.length - SIZE; position >= first; position -= 1) {
    if (bytes.readUInt32LE(position) === SIGNATURE) return position;
  }
  return null;
}

function refuse(rule: PluginRule, message: string) {
  return { end: null, findings: [createArchiveFinding(rule, null, message)] };
}
