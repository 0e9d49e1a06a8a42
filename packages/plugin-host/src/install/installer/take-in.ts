import { rm } from 'node:fs/promises';
import type { PluginState } from '@learnwright/core';
import type { ArchivedPlugin } from '../../archive/archived-plugin.ts';
import type { StagedPlugin } from '../plugin-folders.ts';
import { arrangeFolders } from './arrange-folders.ts';
import type { InstallerPorts } from './installer-ports.ts';
import type { InstallOptions, InstallReport } from './plugin-installer.ts';
import { recordAction } from './record-action.ts';
import { findingOfChange, refuseArchive } from './refuse-archive.ts';
import { runOrAdd } from './run-or-add.ts';
import { storeChange } from './store-change.ts';
import { writeMissingConfig } from './write-missing-config.ts';

/** An archive that has passed its trial, and what is known of the plugin so far. */
export interface Intake {
  readonly plugin: ArchivedPlugin;
  readonly staged: StagedPlugin;
  readonly bytes: Uint8Array;
  readonly before: PluginState | null;
  readonly report: InstallReport;
  readonly options: InstallOptions;
}

/**
 * Publishes the folder, lets the plugin take over and, at the moment before it does, stores archive, state and audit in one
 * transaction. What fails on the way leaves the plugin before running and nothing of the new one but an entry in the audit.
 */
export async function takeIn(intake: Intake, ports: InstallerPorts): Promise<void> {
  const { plugin, staged, report, options } = intake;
  const { host, folders } = ports;
  await staged.publish();
  const written = await writeMissingConfig(plugin, ports);
  try {
    const discovered = await folders.find(plugin);
    if (discovered === null) throw new Error(`The folder of ${plugin.name} ${plugin.version} cannot be read.`);
    await runOrAdd(host, discovered, options.enable, () => store(intake, ports));
  } catch (error) {
    if (written !== null) await rm(written, { force: true });
    const finding = findingOfChange(error);
    await recordAction(ports, actionOf(report), report, options, finding.message);
    await arrangeFolders(ports, plugin.name);
    throw refuseArchive([finding], error);
  }
  await arrangeFolders(ports, plugin.name);
}

function store({ plugin, bytes, before, report, options }: Intake, ports: InstallerPorts): Promise<void> {
  const { stores, clock } = ports;
  const { name, version, sha256 } = plugin;
  const now = clock.now();
  const isSame = before?.sha256 === sha256;
  const previous_version = (isSame ? before.previous_version : before?.version) ?? null;
  const previous_sha256 = (isSame ? before.previous_sha256 : before?.sha256) ?? null;
  const created_at = before?.created_at ?? now;
  const { enable: enabled } = options;
  return storeChange(ports, actionOf(report), report, options, async () => {
    await stores.archives.save({ name, sha256, version, bytes, created_at: now });
    const archive = { name, version, sha256, previous_version, previous_sha256 };
    await stores.states.save({ ...archive, enabled, created_at, updated_at: now });
    await stores.archives.deleteOthers(name, previous_sha256 === null ? [sha256] : [sha256, previous_sha256]);
  });
}

function actionOf({ action }: InstallReport): 'install' | 'upgrade' {
  return action === 'upgrade' ? 'upgrade' : 'install';
}
