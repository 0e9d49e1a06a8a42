import { createPublicKey } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isLeftBehind, writeZip } from '@learnwright/archive';
import { hasErrors } from '@learnwright/core';
import { type InspectionOptions, inspectPluginArchive } from '../inspection/inspect-plugin-archive.ts';
import { addFileList, type SigningKey, sha256Of } from '../inspection/signature.ts';
import type { PluginFinding } from '../plugin-rules.ts';
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

/** The archive that a plugin was packed into. */
export interface PackedArchive {
  readonly bytes: Uint8Array;
  /** Of the bytes, in hexadecimal digits. */
  readonly sha256: string;
  /** The warnings of a server; errors are thrown. */
  readonly findings: readonly PluginFinding[];
}

/** Packed where a package names no files. */
const DEFAULT_FILES = ['dist', 'config', 'i18n', 'ui'];

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
): Promise<PackedArchive> {
  const { signWith = null, name } = options;
  const files = typeof source === 'string' ? await readPackage(source, name) : source;
  const wanted = [...files].filter(([path]) => !isLeftBehind(path));
  const packed = [...addFileList(new Map(wanted), signWith)].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const bytes = await writeZip(packed);
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
