import { type ArchiveFinding, refusesArchive } from './archive-finding.ts';
import { ARCHIVE_LIMITS } from './archive-limits.ts';
import type { ArchivedPlugin, PluginInspection } from './archived-plugin.ts';
import { checkCompatibility } from './compatibility/check-compatibility.ts';
import type { InspectionOptions } from './inspection-options.ts';
import { findRoot, MANIFEST_FILE } from './shape/find-root.ts';
import { inspectShape, type ShapeReading } from './shape/inspect-shape.ts';
import { belowRoot, type PluginFiles } from './shape/plugin-files.ts';
import { checkTrust, type TrustReading } from './trust/check-trust.ts';
import { sha256Of } from './trust/file-list.ts';
import { readArchive } from './zip/read-archive.ts';

/**
 * Inspects a ZIP with a plugin: policy of archives, shape, trust, compatibility. Every finding is listed at once, up to
 * the number in ARCHIVE_LIMITS; without an error among them, the plugin is there too. Never throws, whatever the bytes
 * are; runs nothing of them, writes nothing, and takes no more memory than ARCHIVE_LIMITS allow.
 */
export async function inspectPluginArchive(bytes: Uint8Array, options: InspectionOptions): Promise<PluginInspection> {
  const archive = await readArchive(bytes);
  if (!archive.unpacked) return answer(archive.findings, null);
  const { root, findings } = findRoot([...archive.files.keys(), ...archive.refused]);
  const soFar = [...archive.findings, ...findings];
  if (root === null) return answer(soFar, null);
  const files = belowRoot(archive, root);
  const shape = await inspectShape(files);
  const trust = checkTrust(files, options.trust);
  const compatibility = checkCompatibility(MANIFEST_FILE, shape.fields, options);
  const all = [...soFar, ...shape.findings, ...trust.findings, ...compatibility];
  return answer(all, refusesArchive(all) ? null : toPlugin(files, shape, trust, sha256Of(bytes)));
}

function answer(findings: readonly ArchiveFinding[], plugin: ArchivedPlugin | null): PluginInspection {
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
    files: files.files,
    config,
    sha256,
    signature,
    key_id,
  };
}
