import { createPublicKey } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ArchiveFinding, refusesArchive } from '../archive-finding.ts';
import { inspectPluginArchive } from '../inspect-plugin-archive.ts';
import type { InspectionOptions } from '../inspection-options.ts';
import { sha256Of } from '../trust/file-list.ts';
import type { SigningKey } from '../trust/signing-key.ts';
import { addFileList } from './add-file-list.ts';
import { arrangePackage } from './arrange-package.ts';
import { PackError } from './pack-error.ts';
import { requirePackageJson } from './package-json.ts';
import { readPackageFiles } from './read-package-files.ts';
import { writeZip } from './write-zip.ts';

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
  /** What a server would advise of; errors are thrown. */
  readonly findings: readonly ArchiveFinding[];
}

/** Where a package names no files. */
const DEFAULT_FILES = ['dist', 'config', 'i18n'];

/**
 * Packs a plugin: the directory of a built package, or files that are already arranged as in an archive. Equal files give
 * equal bytes. Throws a PackError with all findings where every server would refuse the result; whether a certain server
 * takes it, with the plugins it has, is for its own inspection to say.
 */
export async function packPlugin(
  source: string | ReadonlyMap<string, Uint8Array>,
  options: PackOptions = {},
): Promise<PackedPlugin> {
  const { signWith = null, name } = options;
  const files = typeof source === 'string' ? await readPackage(source, name) : source;
  const bytes = writeZip(addFileList(files, signWith));
  const { findings } = await inspectPluginArchive(bytes, inspectionFor(signWith));
  if (refusesArchive(findings)) throw new PackError(findings);
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
