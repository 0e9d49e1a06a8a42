import type { PluginAdditions, PluginInstallReport } from '@learnwright/core';
import type { HostCode } from './host-port.ts';
import {
  type ArchivedPlugin,
  type InspectArchive,
  type InspectionOptions,
  inspectPluginArchive,
  type PluginInspection,
} from './inspection/inspect-plugin-archive.ts';
import { createPluginFinding, type PluginFinding } from './plugin-rules.ts';
import { TRIAL_GAPS, type TrialOptions, tryPlugin } from './trial/try-plugin.ts';

/** What inspection and trial have found of an archive. */
export interface JudgedArchive {
  readonly findings: readonly PluginFinding[];
  /** Null where the inspection has refused the archive. */
  readonly plugin: ArchivedPlugin | null;
  /** Whether code of the plugin has run. */
  readonly trial: 'static' | 'run';
  /** What the plugin adds as far as that is known; null where the inspection has refused the archive. */
  readonly adds: PluginAdditions | null;
  /** What the trial could not close on this system. */
  readonly trial_gaps: PluginInstallReport['trial_gaps'];
  /** Who has signed it, also where it is refused. */
  readonly signer: NonNullable<PluginInspection['signer']>;
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

/** The signer of an archive that names none, or that cannot be read. */
export const NOBODY = { signature: 'unsigned', key_id: null } as const;

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
  const adds = plugin?.adds ?? null;
  const untried: Omit<JudgedArchive, 'findings'> = { plugin, signer, adds, trial: 'static', trial_gaps: [] };
  if (plugin === null) return { findings, ...untried };
  if (run === 'signed' && plugin.signature !== 'signed') return { findings: [...findings, NOT_RUN], ...untried };
  const tried = await tryPlugin(plugin, code, trial);
  const { findings: found } = tried;
  return { plugin, signer, adds: tried.adds, findings: [...findings, ...found], trial: 'run', trial_gaps: TRIAL_GAPS };
}
