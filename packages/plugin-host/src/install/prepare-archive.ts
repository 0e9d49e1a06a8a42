import { type ArchiveFinding, refusesArchive } from '../archive/archive-finding.ts';
import type { ArchivedPlugin } from '../archive/archived-plugin.ts';
import { inspectPluginArchive } from '../archive/inspect-plugin-archive.ts';
import type { InspectionOptions } from '../archive/inspection-options.ts';
import type { PluginFolders, StagedPlugin } from './plugin-folders.ts';
import { type TrialOptions, tryPlugin } from './trial/try-plugin.ts';

/** What is known of an archive before it is installed. */
export interface PreparedArchive {
  readonly findings: readonly ArchiveFinding[];
  /** Null where the inspection has refused it already. */
  readonly plugin: ArchivedPlugin | null;
  /** Its files, to be published or discarded; null where anything refuses it, and then nothing is left on the disk. */
  readonly staged: StagedPlugin | null;
}

/** Inspects an archive, writes its files into a folder of their own, and tries the plugin there. */
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
    isTaken = !refusesArchive(findings);
    return { findings, plugin, staged: isTaken ? staged : null };
  } finally {
    if (!isTaken) await staged.discard();
  }
}
