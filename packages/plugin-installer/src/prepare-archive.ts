import { hasErrors } from '@learnwright/core';
import { findSyntaxPlace } from '@learnwright/plugin-sdk/loading';
import type { PluginFolders } from './folders/plugin-folders.ts';
import type { StagedPlugin } from './folders/write-folder.ts';
import type { HostCode } from './host-port.ts';
import { sha256Of } from './inspection/file-list.ts';
import type { InspectArchive } from './inspection/inspect-in-thread.ts';
import {
  type ArchivedPlugin,
  type InspectionOptions,
  inspectPluginArchive,
  type PluginInspection,
} from './inspection/inspect-plugin-archive.ts';
import { isPackError } from './pack/pack-error.ts';
import { packPlugin } from './pack/pack-plugin.ts';
import { createPluginFinding, type PluginFinding } from './plugin-rules.ts';
import type { TrialGap } from './trial/confinement.ts';
import { type TrialOptions, tryPlugin } from './trial/try-plugin.ts';

/** What inspection and trial have found of an archive. */
export interface JudgedArchive {
  readonly findings: readonly PluginFinding[];
  /** Null where the inspection has refused the archive. */
  readonly plugin: ArchivedPlugin | null;
  /** Whether code of the plugin has run. */
  readonly trial: 'static' | 'run';
  /** The walls that the trial did not have. */
  readonly trial_gaps: readonly TrialGap[];
  /** Who has signed it, also where it is refused. */
  readonly signer: NonNullable<PluginInspection['signer']>;
}

/** An archive that is to be installed. */
export interface PreparedArchive extends JudgedArchive {
  /** Its files, to be published or discarded; null for a refused archive, of which nothing is left on the disk. */
  readonly staged: StagedPlugin | null;
}

/** How an archive is judged. */
export interface JudgeOptions {
  readonly server: InspectionOptions;
  /** `signed` runs the code of a plugin only where a trusted key has signed it; `any` is the decision to trust it. */
  readonly run: 'any' | 'signed';
  readonly code: HostCode;
  readonly trial?: TrialOptions | undefined;
  /** Default: the inspection itself, in the thread of the caller. */
  readonly inspect?: InspectArchive | undefined;
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
export interface PluginValidation extends Omit<JudgedArchive, 'plugin'> {
  /** What the archive says of the plugin; null where it cannot be read. */
  readonly plugin: Omit<ArchivedPlugin, 'files'> | null;
  /** Of the archive; null where a package cannot be packed as one. */
  readonly sha256: string | null;
  /** The archive itself; null where there is none. */
  readonly bytes: Uint8Array | null;
}

const ANY_SERVER: InspectionOptions = {
  trust: { policy: 'allow_unsigned', keys: [] },
  engines: null,
  installed: null,
};

const NOBODY = { signature: 'unsigned', key_id: null } as const;

const NOT_RUN = createPluginFinding(
  'trial.not_run',
  null,
  'No key that the server trusts has signed it: its code was read, and not run. An installation runs it.',
);

/**
 * Reads and judges an archive, its signature and its compatibility included, and tries the plugin in a process of its own.
 * Where its code is not to run, a warning says so.
 */
export async function judgeArchive(
  bytes: Uint8Array,
  { server, run, code, trial, inspect = inspectPluginArchive }: JudgeOptions,
): Promise<JudgedArchive> {
  const { plugin, findings, signer = NOBODY } = await inspect(bytes, server);
  const untried = { plugin, signer, trial: 'static', trial_gaps: [] } as const;
  if (plugin === null) return { findings, ...untried };
  if (run === 'signed' && plugin.signature !== 'signed') return { findings: [...findings, NOT_RUN], ...untried };
  const { findings: found, gaps } = await tryPlugin(plugin, code, trial);
  return { plugin, signer, findings: [...findings, ...found], trial: 'run', trial_gaps: gaps };
}

/** Judges an archive that is to be installed, and writes its files into a folder of their own. */
export async function prepareArchive(
  bytes: Uint8Array,
  server: InspectionOptions,
  folders: PluginFolders,
  how: Pick<JudgeOptions, 'code' | 'trial' | 'inspect'>,
): Promise<PreparedArchive> {
  const judged = await judgeArchive(bytes, { ...how, server, run: 'any' });
  const { plugin, findings } = judged;
  return { ...judged, staged: plugin === null || hasErrors(findings) ? null : await folders.stage(plugin) };
}

/**
 * Finds out whether a plugin could be installed: that of an archive, by its bytes, or the directory of a built package,
 * which is packed first. Inspection and trial are those of an installation: code of the plugin runs here. Nothing is left
 * on the disk.
 */
export async function validatePlugin(
  source: Uint8Array | string,
  code: HostCode,
  options: ValidationOptions = {},
): Promise<PluginValidation> {
  if (typeof source !== 'string') return validateArchive(source, code, options);
  const { name } = options;
  try {
    const { bytes } = await packPlugin(source, name === undefined ? {} : { name });
    return await validateArchive(bytes, code, options);
  } catch (error) {
    if (isPackError(error)) {
      const findings = await Promise.all(error.findings.map((finding) => locateMistake(finding, source)));
      const nothing = { plugin: null, sha256: null, bytes: null, signer: NOBODY, trial_gaps: [] };
      return { findings, ...nothing, trial: 'static' };
    }
    throw error;
  }
}

/** Adds the place of a mistake in the syntax, by the files of the package. */
async function locateMistake(finding: PluginFinding, directory: string): Promise<PluginFinding> {
  const place = finding.rule === 'code.unreadable' ? await findSyntaxPlace(directory) : null;
  return place === null ? finding : { ...finding, message: `${finding.message} See ${place}.` };
}

async function validateArchive(
  bytes: Uint8Array,
  code: HostCode,
  { server = ANY_SERVER, trial }: ValidationOptions,
): Promise<PluginValidation> {
  const { plugin, ...judged } = await judgeArchive(bytes, { server, run: 'any', code, trial });
  return { ...judged, plugin: plugin === null ? null : withoutFiles(plugin), sha256: sha256Of(bytes), bytes };
}

function withoutFiles({ files: _, ...facts }: ArchivedPlugin): Omit<ArchivedPlugin, 'files'> {
  return facts;
}
