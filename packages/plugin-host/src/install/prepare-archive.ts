import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hasErrors } from '@learnwright/core';
import {
  type ArchivedPlugin,
  type ArchiveFinding,
  type InspectionOptions,
  inspectPluginArchive,
  isPackError,
  packPlugin,
  sha256Of,
} from '@learnwright/plugin-archive';
import { createPluginFolders, type PluginFolders } from './folders/plugin-folders.ts';
import type { StagedPlugin } from './folders/write-folder.ts';
import { type TrialOptions, tryPlugin } from './trial/try-plugin.ts';

/** What inspection and trial have found. */
export interface PreparedArchive {
  readonly findings: readonly ArchiveFinding[];
  /** Null where the inspection has refused the archive. */
  readonly plugin: ArchivedPlugin | null;
  /** Its files, to be published or discarded; null for a refused archive, of which nothing is left on the disk. */
  readonly staged: StagedPlugin | null;
}

/** What a plugin is checked against. */
export interface ValidationOptions {
  /** Which plugin of a package that offers several. */
  readonly name?: string;
  /** Default: any server that takes unsigned plugins; then nothing is checked that differs between servers. */
  readonly server?: InspectionOptions;
  readonly trial?: TrialOptions;
}

/** The findings of an installation before it changes anything. */
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
 * Reads and judges an archive, its signature and its compatibility included; writes its files into a folder of their own,
 * and tries the plugin there.
 */
export async function prepareArchive(
  bytes: Uint8Array,
  options: InspectionOptions,
  folders: PluginFolders,
  trial: TrialOptions = {},
): Promise<PreparedArchive> {
  const inspection = await inspectPluginArchive(bytes, options);
  const { plugin } = inspection;
  if (plugin === null) return { ...inspection, staged: null };
  const staged = await folders.stage(plugin);
  let isTaken = false;
  try {
    const findings = [...inspection.findings, ...(await tryPlugin(staged.directory, plugin, trial))];
    isTaken = !hasErrors(findings);
    return { findings, plugin, staged: isTaken ? staged : null };
  } finally {
    if (!isTaken) await staged.discard();
  }
}

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
