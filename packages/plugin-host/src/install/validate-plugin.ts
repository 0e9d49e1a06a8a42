import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ArchiveFinding } from '../archive/archive-finding.ts';
import type { ArchivedPlugin } from '../archive/archived-plugin.ts';
import type { InspectionOptions } from '../archive/inspection-options.ts';
import { isPackError } from '../archive/pack/pack-error.ts';
import { packPlugin } from '../archive/pack/pack-plugin.ts';
import { sha256Of } from '../archive/trust/file-list.ts';
import { createPluginFolders } from './create-plugin-folders.ts';
import { prepareArchive } from './prepare-archive.ts';
import type { TrialOptions } from './trial/try-plugin.ts';

/** What to hold a plugin against. */
export interface ValidationOptions {
  /** Which plugin of a package that offers several. */
  readonly name?: string;
  /** A certain server; without it, whatever would be the same on every server that takes unsigned plugins. */
  readonly server?: InspectionOptions;
  readonly trial?: TrialOptions;
}

/** What an installation would find before it changes anything. */
export interface PluginValidation {
  readonly findings: readonly ArchiveFinding[];
  /** What the archive says of the plugin; null where it cannot be read. */
  readonly plugin: Omit<ArchivedPlugin, 'files'> | null;
  /** Of the archive; null where a package cannot be packed as one. */
  readonly sha256: string | null;
}

const ANY_SERVER: InspectionOptions = {
  trust: { policy: 'allow_unsigned', keys: [] },
  engines: null,
  installed: null,
};

/**
 * Finds out whether a plugin could be installed: that of an archive, by its bytes, or the directory of a built package,
 * which is packed first. Inspection and trial are those of an installation; nothing is left on the disk.
 */
export async function validatePlugin(
  source: Uint8Array | string,
  options: ValidationOptions = {},
): Promise<PluginValidation> {
  if (typeof source !== 'string') return validateArchive(source, options);
  const { name } = options;
  try {
    const { bytes } = await packPlugin(source, name === undefined ? {} : { name });
    return await validateArchive(bytes, options);
  } catch (error) {
    if (isPackError(error)) return { findings: error.findings, plugin: null, sha256: null };
    throw error;
  }
}

async function validateArchive(
  bytes: Uint8Array,
  { server = ANY_SERVER, trial }: ValidationOptions,
): Promise<PluginValidation> {
  const directory = await mkdtemp(join(tmpdir(), 'learnwright-validation-'));
  try {
    const folders = createPluginFolders({ directory, createId: () => 'plugin' });
    const { findings, plugin } = await prepareArchive(bytes, server, folders, trial);
    return { findings, plugin: plugin === null ? null : withoutFiles(plugin), sha256: sha256Of(bytes) };
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

function withoutFiles({ files: _, ...facts }: ArchivedPlugin): Omit<ArchivedPlugin, 'files'> {
  return facts;
}
