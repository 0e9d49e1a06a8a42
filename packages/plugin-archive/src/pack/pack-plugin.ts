import { createPublicKey } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hasErrors } from '@learnwright/core';
import { type InspectionOptions, inspectPluginArchive } from '../inspect-plugin-archive.ts';
import type { ArchiveFinding } from '../plugin-rules.ts';
import { addFileList, sha256Of } from '../trust/file-list.ts';
import type { SigningKey } from '../trust/keys.ts';
import { isLeftBehind } from '../zip/entry-names.ts';
import { arrangePackage } from './arrange-package.ts';
import { PackError } from './pack-error.ts';
import { readPackageFiles } from './package-files.ts';
import { requirePackageJson } from './package-json.ts';

/** How to pack. */
export interface PackOptions {
  /** Signs the archive. */
  readonly signWith?: SigningKey;
  /** Which plugin of a package that offers several. */
  readonly name?: string;
}

/** A packed plugin. */
export interface PackedPlugin {
  readonly bytes: Uint8Array;
  /** Of the bytes, in hexadecimal digits. */
  readonly sha256: string;
  /** The warnings of a server; errors are thrown. */
  readonly findings: readonly ArchiveFinding[];
}

/** Packed where a package names no files. */
const DEFAULT_FILES = ['dist', 'config', 'i18n'];

const STORED = 0;
/** Written on Unix for readers of version 1.0. */
const MADE_BY = 0x030a;
/** The earliest time in a ZIP, which knows no zones: made in the zone of the machine, and written in it again. */
const FIRST_TIME = new Date(1980, 0, 1);
const MODE = 0o644;

/**
 * Packs a plugin: the directory of a built package, or files that are arranged as in an archive. Equal files give equal
 * bytes, whatever the machine. Throws a PackError with all findings where every server would refuse the result.
 *
 * @example
 * const { bytes, sha256 } = await packPlugin('packages/quiz', { signWith: readSigningKey(pem) });
 */
export async function packPlugin(
  source: string | ReadonlyMap<string, Uint8Array>,
  options: PackOptions = {},
): Promise<PackedPlugin> {
  const { signWith = null, name } = options;
  const files = typeof source === 'string' ? await readPackage(source, name) : source;
  const wanted = [...files].filter(([path]) => !isLeftBehind(path));
  const bytes = await writeZip(addFileList(new Map(wanted), signWith));
  const { findings } = await inspectPluginArchive(bytes, inspectionFor(signWith));
  if (hasErrors(findings)) throw new PackError(findings);
  return { bytes, sha256: sha256Of(bytes), findings };
}

async function readPackage(directory: string, name: string | undefined): Promise<Map<string, Uint8Array>> {
  const json = await readFile(join(directory, 'package.json')).catch(() => undefined);
  const manifest = requirePackageJson(json);
  const files = await readPackageFiles(directory, manifest.files ?? DEFAULT_FILES);
  return arrangePackage(files, manifest, name);
}

function inspectionFor(signWith: SigningKey | null): InspectionOptions {
  const keys = signWith === null ? [] : [{ id: signWith.id, key: createPublicKey(signWith.key) }];
  return {
    trust: { policy: signWith === null ? 'allow_unsigned' : 'signed', keys },
    engines: null,
    installed: null,
  };
}

/**
 * Writes files as a ZIP: sorted by name, with a fixed time and mode. They are stored as they are, since zlib deflates the
 * same bytes differently on other processors and in other versions.
 */
async function writeZip(files: ReadonlyMap<string, Uint8Array>): Promise<Uint8Array> {
  const { default: AdmZip } = await import('adm-zip');
  const zip = new AdmZip({ noSort: true });
  for (const [path, bytes] of [...files].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const entry = zip.addFile(path, Buffer.from(bytes), '', MODE);
    // The library tidies names up; the inspection has to see them as they are.
    entry.entryName = path;
    entry.header.made = MADE_BY;
    entry.header.method = STORED;
    entry.header.time = FIRST_TIME;
  }
  return new Uint8Array(zip.toBuffer());
}
