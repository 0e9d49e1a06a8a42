import { crc32, inflateRaw } from 'node:zlib';
import { hasErrors } from '@learnwright/core';
import { z } from 'zod';
import type { ZipLimits } from '../archive-limits.ts';
import { type ArchiveFinding, type ArchiveRule, createArchiveFinding } from '../archive-rules.ts';
import { checkEntry, checkLayout, STORED } from './check-entries.ts';
import { checkName, checkNameClashes, isLeftBehind } from './check-names.ts';
import { readDirectory, type ZipEntry } from './zip-directory.ts';

/** What could be read of an archive. */
export interface ZipReading {
  /** The files by name, without those that were refused. */
  readonly files: ReadonlyMap<string, Uint8Array>;
  /** The names of files that are there and were refused: nobody may call them missing. */
  readonly refused: ReadonlySet<string>;
  /** False where nothing was unpacked: the contents are not known then. */
  readonly unpacked: boolean;
  readonly findings: readonly ArchiveFinding[];
}

/** How zlib answers when it also says how much of its input it used. */
const inflatedSchema = z.object({
  buffer: z.instanceof(Uint8Array),
  engine: z.object({ bytesWritten: z.number() }),
});

/**
 * Reads a ZIP of a stranger into memory, within limits. Lists every finding at once, writes nothing, and never throws.
 * Entries that macOS leaves behind are left out, with a warning.
 */
export async function readZip(input: Uint8Array, limits: ZipLimits): Promise<ZipReading> {
  const bytes = Buffer.from(input.buffer, input.byteOffset, input.byteLength);
  const { directory, findings } = await readDirectory(bytes, limits);
  if (directory === null) return refuse(findings);
  const { entries } = directory;
  // Without all entries, nobody knows what lies between them.
  const layout = findings.length === 0 ? checkLayout(bytes, directory) : [];
  const whole = [...findings, ...checkTotal(entries, limits), ...layout];
  const own = entries.map((entry) => [...checkName(entry.name, limits), ...checkEntry(bytes, entry, limits)]);
  const soFar = [...whole, ...checkNameClashes(entries, limits), ...own.flat()];
  if (hasErrors(whole)) return refuse(soFar);
  const isWanted = ({ name }: ZipEntry) => !isLeftBehind(name);
  const sound = entries.filter((entry, index) => isWanted(entry) && !hasErrors(own[index] ?? []));
  const contents = await unpackAll(bytes, sound);
  const files = entries.filter((entry) => isWanted(entry) && !entry.isDirectory);
  return {
    files: contents.files,
    refused: new Set(files.map(({ name }) => name).filter((name) => !contents.files.has(name))),
    unpacked: true,
    findings: [...soFar, ...contents.findings, ...describeLeftBehind(entries)],
  };
}

function refuse(findings: readonly ArchiveFinding[]): ZipReading {
  return { files: new Map(), refused: new Set(), unpacked: false, findings };
}

function checkTotal(entries: readonly ZipEntry[], limits: ZipLimits): ArchiveFinding[] {
  const total = entries.reduce((sum, { size }) => sum + size, 0);
  if (total <= limits.totalBytes) return [];
  return [
    createArchiveFinding(
      'archive.total_size',
      null,
      `The entries unpack to ${total} bytes; at most ${limits.totalBytes} are taken.`,
    ),
  ];
}

function describeLeftBehind(entries: readonly ZipEntry[]): ArchiveFinding[] {
  const left = entries.filter(({ name }) => isLeftBehind(name));
  const [first] = left;
  if (first === undefined) return [];
  const message = `Entries that macOS makes for itself are left out: ${left.length} of ${entries.length}.`;
  return [createArchiveFinding('archive.left_out', first.fullName, message)];
}

async function unpackAll(bytes: Buffer, entries: readonly ZipEntry[]) {
  const files = new Map<string, Uint8Array>();
  const findings: ArchiveFinding[] = [];
  for (const entry of entries) {
    // Of entries with one name the first is unpacked; the name is a finding already.
    if (files.has(entry.name) || (entry.isDirectory && entry.compressedSize === 0)) continue;
    const data = await unpackEntry(bytes, entry);
    if (!(data instanceof Uint8Array)) findings.push(data);
    else if (!entry.isDirectory) files.set(entry.name, data);
  }
  return { files, findings };
}

/** Unpacks an entry with sound headers. Inflating stops at the size in the headers, to take no more memory. */
async function unpackEntry(bytes: Buffer, entry: ZipEntry): Promise<Uint8Array | ArchiveFinding> {
  const start = entry.local?.dataStart ?? bytes.length;
  const packed = bytes.subarray(start, start + entry.compressedSize);
  const data = entry.method === STORED ? new Uint8Array(packed) : await inflate(packed, entry.size);
  if (typeof data === 'string') return describe(data, entry);
  if (data.length !== entry.size) return describe('archive.wrong_size', entry);
  return crc32(data) === entry.crc32 ? data : describe('archive.damaged', entry);
}

function inflate(packed: Uint8Array, size: number): Promise<Uint8Array | ArchiveRule> {
  return new Promise((resolve) => {
    inflateRaw(packed, { info: true, maxOutputLength: Math.max(1, size) }, (error: unknown, result: unknown) => {
      const inflated = inflatedSchema.safeParse(result);
      if (error !== null || !inflated.success) {
        const isTooMuch = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
        resolve(isTooMuch ? 'archive.wrong_size' : 'archive.damaged');
        return;
      }
      // Bytes after the end of the deflated data are data of no entry.
      resolve(
        inflated.data.engine.bytesWritten === packed.length
          ? new Uint8Array(inflated.data.buffer)
          : 'archive.foreign_data',
      );
    });
  });
}

function describe(rule: ArchiveRule, { fullName, size }: ZipEntry): ArchiveFinding {
  if (rule === 'archive.wrong_size')
    return createArchiveFinding(rule, fullName, `It does not unpack to ${size} bytes.`);
  if (rule === 'archive.foreign_data') return createArchiveFinding(rule, fullName, 'Bytes follow its packed data.');
  return createArchiveFinding(rule, fullName, 'Its data cannot be unpacked, or has another checksum.');
}
