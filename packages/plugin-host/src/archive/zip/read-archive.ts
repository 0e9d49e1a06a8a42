import { type ArchiveFinding, createArchiveFinding, refusesArchive } from '../archive-finding.ts';
import { ARCHIVE_LIMITS } from '../archive-limits.ts';
import { checkContent } from '../content/check-content.ts';
import { checkName } from '../names/check-name.ts';
import { checkNameClashes } from '../names/check-name-clashes.ts';
import { checkEntryHeader } from './check-entry-header.ts';
import { checkLayout } from './check-layout.ts';
import { listEntries } from './list-entries.ts';
import { readEndRecord } from './read-end-record.ts';
import { unpackEntry } from './unpack-entry.ts';
import type { ZipEntry } from './zip-entry.ts';

/** What could be read of an archive. */
export interface ArchiveReading {
  /** The files by their names, folders left out, none of those that were refused. */
  readonly files: ReadonlyMap<string, Uint8Array>;
  /** Names of files that are there and were refused, so that nobody is told that they are missing. */
  readonly refused: ReadonlySet<string>;
  /** False where the archive was not unpacked at all: what it holds is not known then. */
  readonly unpacked: boolean;
  readonly findings: readonly ArchiveFinding[];
}

/** Applies the policy of archives and unpacks what passes it into memory; every finding is listed, nothing is written. */
export async function readArchive(input: Uint8Array): Promise<ArchiveReading> {
  const bytes = Buffer.from(input.buffer, input.byteOffset, input.byteLength);
  const record = readEndRecord(bytes);
  if (record.end === null) return refuse(record.findings);
  const { entries, findings } = await listEntries(bytes, record.end);
  const whole = [...record.findings, ...findings, ...checkTotal(entries)];
  // What lies between the entries is only known when all of them are.
  const layout = findings.length === 0 ? checkLayout(entries, record.end) : [];
  const names = checkNameClashes(entries);
  const headers = entries.map((entry) => [...checkName(entry.name), ...checkEntryHeader(entry)]);
  const soFar = [...whole, ...names, ...headers.flat(), ...layout];
  if (refusesArchive([...findings, ...checkTotal(entries), ...layout])) return refuse(soFar);
  const contents = await unpackAll(
    bytes,
    entries.filter((_, index) => !refusesArchive(headers[index] ?? [])),
  );
  const refused = entries.filter(({ name, isDirectory }) => !isDirectory && !contents.files.has(name));
  return {
    files: contents.files,
    refused: new Set(refused.map(({ name }) => name)),
    unpacked: true,
    findings: [...soFar, ...contents.findings],
  };
}

function refuse(findings: readonly ArchiveFinding[]): ArchiveReading {
  return { files: new Map(), refused: new Set(), unpacked: false, findings };
}

function checkTotal(entries: readonly ZipEntry[]): ArchiveFinding[] {
  const total = entries.reduce((sum, { size }) => sum + size, 0);
  if (total <= ARCHIVE_LIMITS.totalBytes) return [];
  return [createArchiveFinding('archive.total_size', null, `The entries unpack to ${total} bytes.`)];
}

async function unpackAll(bytes: Buffer, entries: readonly ZipEntry[]) {
  const files = new Map<string, Uint8Array>();
  const findings: ArchiveFinding[] = [];
  for (const entry of entries) {
    // Of entries with one name the first is looked into; the name is a finding already.
    if (entry.isDirectory || files.has(entry.name)) continue;
    const data = await unpackEntry(bytes, entry);
    const found = data instanceof Uint8Array ? checkContent(entry.name, data) : [data];
    findings.push(...found);
    if (data instanceof Uint8Array && found.length === 0) files.set(entry.name, data);
  }
  return { files, findings };
}
