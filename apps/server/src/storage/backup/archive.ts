import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { PassThrough } from 'node:stream';
import { json } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { extract, pack } from 'tar-stream';
import type { KeptFile } from './backup-contents.ts';
import { type BackupFile, MANIFEST_NAME, type Manifest, manifestSchema } from './manifest.ts';

/** Something that is wrong with an archive, or with the place where it should go. */
export interface BackupFinding {
  readonly code: string;
  readonly path: string;
  readonly message: string;
}

/** In bytes; a manifest has some hundred for each file. */
const LONGEST_MANIFEST = 64 * 2 ** 20;

/** Called with the bytes that are done. */
type OnBytes = (bytes: number) => void;

/** Reads a file once, for its size and its SHA-256. */
export async function describeFile({ path, source }: KeptFile): Promise<BackupFile> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of createReadStream(source)) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { path, bytes, sha256: hash.digest('hex') };
}

/** Writes an archive that nobody else can read: the manifest, then its files in order. */
export async function writeArchive(
  target: string,
  manifest: Manifest,
  sources: ReadonlyMap<string, string>,
  onBytes: OnBytes,
): Promise<void> {
  const archive = pack();
  const written = pipeline(archive, createGzip(), createWriteStream(target, { mode: 0o600, flush: true }));
  async function add(): Promise<void> {
    const mtime = new Date(manifest.created_at);
    archive.entry({ name: MANIFEST_NAME, mtime, mode: 0o600 }, `${JSON.stringify(manifest, null, 2)}\n`);
    for (const { path, bytes } of manifest.files) {
      const entry = archive.entry({ name: path, size: bytes, mtime, mode: 0o600 });
      const counted = new PassThrough().on('data', (chunk: Buffer) => onBytes(chunk.length));
      await pipeline(createReadStream(sources.get(path) ?? ''), counted, entry);
    }
    archive.finalize();
  }
  await Promise.all([written, add().catch((error) => archive.destroy(error))]);
}

/** An archive that was unpacked: its manifest where it has one, and all that is wrong with it. */
export interface ReadArchive {
  readonly manifest: Manifest | null;
  readonly findings: readonly BackupFinding[];
}

/**
 * Unpacks an archive into a folder and compares each file with the manifest. Writes nothing but what the manifest names, at the paths
 * that it may name.
 */
export async function readArchive(file: string, folder: string, onBytes: OnBytes): Promise<ReadArchive> {
  const findings: BackupFinding[] = [];
  const find = (code: string, path: string, message: string) => void findings.push({ code, path, message });
  let manifest: Manifest | null = null;
  const awaited = new Map<string, BackupFile>();
  const unpacked = extract();
  const read = pipeline(createReadStream(file), createGunzip(), unpacked);
  // Whoever reads the entries hears of it.
  read.catch(() => undefined);
  try {
    for await (const entry of unpacked) {
      const { name: path, type, size = 0 } = entry.header;
      if (manifest === null) {
        manifest = path === MANIFEST_NAME && size <= LONGEST_MANIFEST ? await readManifest(entry) : null;
        if (manifest === null) {
          find('not_a_backup', path, 'The archive does not begin with the manifest of a backup.');
          break;
        }
        for (const described of manifest.files) awaited.set(described.path, described);
        continue;
      }
      const expected = awaited.get(path);
      awaited.delete(path);
      if (expected === undefined || type !== 'file') {
        find('unknown_file', path, 'The manifest names no such file.');
        entry.resume();
      } else if (size !== expected.bytes || (await unpack(entry, join(folder, path), onBytes)) !== expected.sha256) {
        entry.resume();
        find('changed_file', path, 'The file is not the one that was backed up.');
      }
    }
    if (manifest !== null) await read;
  } catch (error) {
    find('broken_archive', '', `The archive cannot be read to its end: ${messageOf(error)}.`);
  }
  unpacked.destroy();
  for (const path of awaited.keys()) find('missing_file', path, 'The archive lacks this file.');
  return { manifest, findings };
}

async function readManifest(entry: AsyncIterable<unknown>): Promise<Manifest | null> {
  // The entry may hold anything. Text that is not JSON and JSON of another shape both count as no manifest.
  const parsed = manifestSchema.safeParse(await json(entry).catch(() => null));
  return parsed.success ? parsed.data : null;
}

/** Writes a file, and returns its SHA-256. */
async function unpack(entry: AsyncIterable<unknown>, target: string, onBytes: OnBytes): Promise<string> {
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  const hash = createHash('sha256');
  async function* hashed(): AsyncGenerator<Uint8Array> {
    for await (const chunk of entry) {
      if (!(chunk instanceof Uint8Array)) throw new TypeError('An archive is made of bytes.');
      hash.update(chunk);
      onBytes(chunk.length);
      yield chunk;
    }
  }
  await pipeline(hashed, createWriteStream(target, { mode: 0o600 }));
  return hash.digest('hex');
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
