import { type ArchiveFinding, createArchiveFinding } from '../archive-finding.ts';
import type { EndRecord } from './read-end-record.ts';
import { DATA_DESCRIPTOR, type ZipEntry } from './zip-entry.ts';

/** Finds bytes that belong to two entries, and bytes that belong to none, in which a second archive can hide. */
export function checkLayout(entries: readonly ZipEntry[], end: EndRecord): ArchiveFinding[] {
  const findings: ArchiveFinding[] = [];
  // Where an entry has no first header or its size follows its data, what lies after it is not known.
  const isKnown = entries.every(({ local, flags }) => local !== null && (flags & DATA_DESCRIPTOR) === 0);
  let position = 0;
  for (const entry of entries.toSorted((a, b) => a.offset - b.offset)) {
    if (entry.local === null) continue;
    const dataEnd = entry.local.dataStart + entry.compressedSize;
    if (entry.offset < position || dataEnd > end.directoryStart) {
      const message = 'It lies on another part of the archive.';
      findings.push(createArchiveFinding('archive.overlap', entry.fullName, message));
    } else if (entry.offset > position && isKnown) {
      findings.push(complainAboutGap(entry.fullName, entry.offset - position));
    }
    position = Math.max(position, dataEnd);
  }
  if (position < end.directoryStart && isKnown) findings.push(complainAboutGap(null, end.directoryStart - position));
  return findings;
}

function complainAboutGap(entry: string | null, size: number): ArchiveFinding {
  const where = entry === null ? 'its directory' : 'this entry';
  return createArchiveFinding('archive.foreign_data', entry, `Before ${where} there are ${size} bytes of no entry.`);
}
