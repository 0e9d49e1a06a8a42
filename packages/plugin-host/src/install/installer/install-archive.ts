import type { PluginState } from '@learnwright/core';
import type { ArchivedPlugin } from '../../archive/archived-plugin.ts';
import type { InspectionOptions } from '../../archive/inspection-options.ts';
import { sha256Of } from '../../archive/trust/file-list.ts';
import { type PreparedArchive, prepareArchive } from '../prepare-archive.ts';
import type { InstallerPorts } from './installer-ports.ts';
import type { InstallOptions, InstallReport } from './plugin-installer.ts';
import { recordAction } from './record-action.ts';
import { refuseArchive } from './refuse-archive.ts';
import { takeIn } from './take-in.ts';

/** Installs an archive: inspection and trial, which change nothing, then the take-over. */
export async function installArchive(
  bytes: Uint8Array,
  options: InstallOptions,
  ports: InstallerPorts,
): Promise<InstallReport> {
  const prepared = await prepareArchive(bytes, await inspectionFor(options, ports), ports.folders);
  const { plugin, staged, findings } = prepared;
  if (plugin === null || staged === null) {
    const refusal = refuseArchive(findings);
    const facts = { plugin: plugin?.name ?? null, sha256: sha256Of(bytes) };
    if (!options.dry_run) await recordAction(ports, 'install', facts, options, listRules(prepared));
    throw refusal;
  }
  try {
    const before = await ports.stores.states.find(plugin.name);
    const report = describeInstallation(plugin, before, prepared, options);
    if (!options.dry_run) await takeIn({ plugin, staged, bytes, before, report, options }, ports);
    return report;
  } finally {
    await staged.discard();
  }
}

async function inspectionFor(options: InstallOptions, ports: InstallerPorts): Promise<InspectionOptions> {
  const { host, stores, trust, engines } = ports;
  const packages = host.plugins().filter(({ discovered }) => discovered.sha256 === undefined);
  const states = await stores.states.list();
  const archives = states.flatMap(({ name, version }) => (version === null ? [] : [{ name, version }]));
  return {
    trust,
    engines,
    allowDowngrade: options.allow_downgrade,
    installed: [
      ...packages.map(({ name, discovered }) => ({
        name,
        version: discovered.package_version,
        origin: 'package' as const,
      })),
      ...archives.map((archive) => ({ ...archive, origin: 'archive' as const })),
    ],
  };
}

function describeInstallation(
  { name, version, sha256, signature, key_id }: ArchivedPlugin,
  before: PluginState | null,
  { findings }: PreparedArchive,
  { dry_run, enable }: InstallOptions,
): InstallReport {
  const upgraded = before?.sha256 === sha256 ? 'reinstall' : 'upgrade';
  return {
    plugin: name,
    version,
    from_version: before?.version ?? null,
    sha256,
    signature,
    key_id,
    action: before === null || before.sha256 === null ? 'install' : upgraded,
    installed: !dry_run,
    enabled: enable && !dry_run,
    findings,
  };
}

function listRules({ findings }: PreparedArchive): string {
  const rules = findings.filter(({ severity }) => severity === 'error').map(({ rule }) => rule);
  return `Refused: ${[...new Set(rules)].join(', ')}.`;
}
