import type { ImportFinding } from '@learnwright/core';
import AdmZip from 'adm-zip';
import { createContentFinding } from '../findings/create-content-finding.ts';
import { hasErrors } from '../findings/refuse-errors.ts';
import { arrangeFiles, type SourceReading } from './arrange-files.ts';
import { checkZipEntries } from './check-zip-entries.ts';
import type { RawFile } from './raw-file.ts';
import { MAX_FILES, MAX_UPLOAD_BYTES } from './source-limits.ts';

/** Whether bytes begin like a ZIP: with a first entry, or with the end of an empty archive. */
export function isZip(bytes: Uint8Array): boolean {
  const [first, second, third, fourth] = bytes;
  return first === 0x50 && second === 0x4b && ((third === 3 && fourth === 4) || (third === 5 && fourth === 6));
}

/**
 * Reads a ZIP that unpacks to at most `maxBytes`: its directory is checked as a whole by our own policy before any entry
 * is unpacked, and nothing is written anywhere. Every finding is listed; with an error among them the source is empty.
 */
export function readZipSource(name: string, bytes: Uint8Array, maxBytes = MAX_UPLOAD_BYTES): SourceReading {
  const empty = { name, files: [] };
  const { entries, findings } = listEntries(bytes);
  if (findings.length > 0) return { source: empty, findings };
  const refused = checkZipEntries(entries, maxBytes);
  if (hasErrors(refused)) return { source: empty, findings: refused };
  const damaged: ImportFinding[] = [];
  const files = entries.flatMap((entry) => unpack(entry, damaged));
  if (damaged.length > 0) return { source: empty, findings: damaged };
  return arrangeFiles(name, files);
}

function listEntries(bytes: Uint8Array) {
  try {
    const zip = new AdmZip(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    const count = zip.getEntryCount();
    if (count <= MAX_FILES) return { entries: zip.getEntries(), findings: [] };
    const message = `the archive has ${count} entries, at most ${MAX_FILES} are taken`;
    return { entries: [], findings: [createContentFinding('E-FILE-COUNT', '', message)] };
  } catch {
    // What the library says of it is about its own code; that the archive is broken is all there is to know.
    const message = 'it is not a ZIP, its directory is damaged, or it lists a name twice';
    return { entries: [], findings: [createContentFinding('E-ZIP-UNREADABLE', '', message)] };
  }
}

function unpack(entry: AdmZip.IZipEntry, damaged: ImportFinding[]): RawFile[] {
  if (entry.isDirectory) return [];
  try {
    const bytes = entry.getData();
    if (bytes.length === entry.header.size) return [{ name: entry.entryName, bytes }];
  } catch {
    // Not deflated data, another checksum, or more bytes than there are: all the same to whoever sent it.
  }
  damaged.push(createContentFinding('E-ZIP-DAMAGED', entry.entryName, 'it does not hold what the archive says of it'));
  return [];
}
