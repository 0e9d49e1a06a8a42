import type { ImportFinding } from '@learnwright/core';
import type AdmZip from 'adm-zip';
import { createContentFinding } from '../findings/create-content-finding.ts';
import { checkFiles } from './check-files.ts';
import { MAX_RATIO } from './source-limits.ts';

const STORED = 0;
const DEFLATED = 8;
/** Flags of the header: traditional and strong encryption. */
const ENCRYPTED = 0x41;
/** The Unix file type in the upper half of the attributes. */
const TYPE_MASK = 0o170000;
const PLAIN_TYPES: readonly number[] = [0, 0o100000, 0o040000];

/** Applies the policy of archives to the directory of one, before any entry is unpacked; all findings at once. */
export function checkZipEntries(entries: readonly AdmZip.IZipEntry[], maxBytes: number): ImportFinding[] {
  const facts = entries.map((entry) => ({ name: entry.entryName, size: entry.header.size }));
  return [...checkFiles(facts, maxBytes), ...entries.flatMap(checkEntry)];
}

function checkEntry(entry: AdmZip.IZipEntry): ImportFinding[] {
  const { entryName, header, attr } = entry;
  const findings: ImportFinding[] = [];
  if ((header.flags & ENCRYPTED) !== 0) {
    findings.push(createContentFinding('E-ZIP-ENCRYPTED', entryName, 'it is encrypted'));
  }
  if (!PLAIN_TYPES.includes((attr >>> 16) & TYPE_MASK)) {
    findings.push(createContentFinding('E-ZIP-LINK', entryName, 'it is neither a file nor a folder'));
  }
  if (header.method !== STORED && header.method !== DEFLATED) {
    findings.push(createContentFinding('E-ZIP-METHOD', entryName, `its method is ${header.method}`));
  }
  if (header.size > header.compressedSize * MAX_RATIO) {
    const message = `${header.compressedSize} bytes become ${header.size}`;
    findings.push(createContentFinding('E-ZIP-RATIO', entryName, message));
  }
  return findings;
}
