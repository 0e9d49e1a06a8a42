import { findSyntaxPlace } from '@learnwright/plugin-sdk/loading';
import type { HostCode } from './host-port.ts';
import type { ArchivedPlugin, InspectionOptions } from './inspection/inspect-plugin-archive.ts';
import { sha256Of } from './inspection/signature.ts';
import { type JudgedArchive, judgeArchive, NOBODY } from './judge-archive.ts';
import { isPackError } from './pack/pack-error.ts';
import { packPlugin } from './pack/pack-plugin.ts';
import type { PluginFinding } from './plugin-rules.ts';
import type { TrialOptions } from './trial/try-plugin.ts';

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
      const nothing = { plugin: null, sha256: null, bytes: null, signer: NOBODY, adds: null, trial_gaps: [] };
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
