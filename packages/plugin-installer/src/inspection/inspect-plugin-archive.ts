import { readZip, type ZipReading } from '@learnwright/archive';
import { hasErrors, type PluginAdditions, type TextByLanguage } from '@learnwright/core';
import type { PluginAbout } from '@learnwright/plugin-sdk/loading';
import { ARCHIVE_LIMITS, type PluginFinding } from '../plugin-rules.ts';
import { type CompatibilityOptions, checkCompatibility } from './check-compatibility.ts';
import {
  checkPinnedKey,
  checkTrust,
  type SignatureState,
  type TrustOptions,
  type TrustReading,
} from './check-trust.ts';
import { belowRoot, checkContent, type PluginFiles } from './plugin-files.ts';
import { findRoot, inspectShape, readAdditions, type ShapeReading } from './plugin-shape.ts';
import { aboutOf, MANIFEST_FILE } from './plugin-yaml.ts';
import { sha256Of } from './signature.ts';

/** What an archive is compared with: the keys of the operator, and the server. */
export interface InspectionOptions extends CompatibilityOptions {
  readonly trust: TrustOptions;
}

/**
 * What an archive without errors holds; none of its code has run, and nothing has been written. In a folder of the store it is a
 * DiscoveredPlugin.
 */
export interface ArchivedPlugin {
  readonly name: string;
  readonly version: string;
  /** As plugin.yaml has it: one text, or one by language. */
  readonly display_name: string | TextByLanguage;
  /** The folder with the entry file. */
  readonly package: string;
  /** `<package>/plugin.js` or `<package>/plugin.mjs`. */
  readonly entry_file: string;
  /** The name under which the entry file exports the plugin. */
  readonly entry_class: string;
  readonly api_version: '1';
  readonly depends_on: readonly string[];
  readonly license: string | null;
  /** What plugin.yaml says of it for people. */
  readonly about: PluginAbout;
  /** What its files say that it adds. */
  readonly adds: PluginAdditions;
  /** Every file by its path below the folder of plugin.yaml, in the order of the archive. */
  readonly files: ReadonlyMap<string, Uint8Array>;
  /** The text of config/<name>.yaml, checked for its form; the settings are checked once the definition is known. */
  readonly config: string | null;
  /** Of the archive, in hexadecimal digits. */
  readonly sha256: string;
  readonly signature: SignatureState;
  /** The key that the signature names. */
  readonly key_id: string | null;
}

/** The findings of an inspection, and the plugin where none of them is an error. */
export interface PluginInspection {
  readonly findings: readonly PluginFinding[];
  readonly plugin: ArchivedPlugin | null;
  /** Who has signed it, also where it is refused; left out where that could not be read. */
  readonly signer?: Pick<TrustReading, 'signature' | 'key_id'>;
}

/** Inspects a ZIP with a plugin, as `inspectPluginArchive` does. */
export type InspectArchive = (bytes: Uint8Array, options: InspectionOptions) => Promise<PluginInspection>;

/**
 * Inspects a ZIP with a plugin: structure, names, contents, shape, trust, compatibility. Lists every finding at once, up
 * to the number in ARCHIVE_LIMITS. Never throws, whatever the bytes are; runs and writes nothing of them, and takes no
 * more memory than ARCHIVE_LIMITS allow.
 *
 * @example
 * const { plugin, findings } = await inspectPluginArchive(bytes, { trust, engines: null, installed: [] });
 */
export async function inspectPluginArchive(bytes: Uint8Array, options: InspectionOptions): Promise<PluginInspection> {
  const archive = await readPluginZip(bytes);
  if (!archive.unpacked) return answer(archive.findings, null);
  const { root, findings } = findRoot([...archive.files.keys(), ...archive.refused]);
  const soFar = [...archive.findings, ...findings];
  if (root === null) return answer(soFar, null);
  const files = belowRoot(archive, root);
  const shape = await inspectShape(files);
  const trust = checkTrust(files, options.trust);
  const compatibility = checkCompatibility(MANIFEST_FILE, shape.fields, options);
  const pinned = checkPinnedKey(shape.fields.name, trust, options.trust);
  const all = [...soFar, ...shape.findings, ...trust.findings, ...pinned, ...compatibility];
  const { signature, key_id } = trust;
  const inspection = answer(all, hasErrors(all) ? null : toPlugin(files, shape, trust, sha256Of(bytes)));
  return { ...inspection, signer: { signature, key_id } };
}

/** Reads the ZIP and refuses files with contents that no plugin may bring. */
async function readPluginZip(
  bytes: Uint8Array,
): Promise<Omit<ZipReading, 'findings'> & Pick<PluginInspection, 'findings'>> {
  const zip = await readZip(bytes, ARCHIVE_LIMITS);
  const findings = new Map([...zip.files].map(([name, data]) => [name, checkContent(name, data)]));
  const isSound = (name: string) => (findings.get(name) ?? []).length === 0;
  return {
    ...zip,
    files: new Map([...zip.files].filter(([name]) => isSound(name))),
    refused: new Set([...zip.refused, ...[...zip.files.keys()].filter((name) => !isSound(name))]),
    findings: [...zip.findings, ...[...findings.values()].flat()],
  };
}

function answer(findings: readonly PluginFinding[], plugin: ArchivedPlugin | null): PluginInspection {
  if (findings.length <= ARCHIVE_LIMITS.findings) return { findings, plugin };
  const errorsFirst = findings.toSorted((a, b) => Number(b.severity === 'error') - Number(a.severity === 'error'));
  return { findings: errorsFirst.slice(0, ARCHIVE_LIMITS.findings), plugin };
}

function toPlugin(files: PluginFiles, shape: ShapeReading, trust: TrustReading, sha256: string): ArchivedPlugin | null {
  const { whole, entryFile, config } = shape;
  if (whole === null || entryFile === null) return null;
  const { name, version, display_name, package: folder, entry_class, depends_on, license = null } = whole;
  const { signature, key_id } = trust;
  return {
    name,
    version,
    display_name,
    package: folder,
    entry_file: entryFile,
    entry_class,
    api_version: '1',
    depends_on,
    license,
    about: aboutOf(whole),
    adds: readAdditions(name, files.files, config),
    files: files.files,
    config,
    sha256,
    signature,
    key_id,
  };
}
