import { inspectPluginArchive } from '../../archive/inspect-plugin-archive.ts';
import { sha256Of } from '../../archive/trust/file-list.ts';
import type { DiscoveredPlugin } from '../../discovery/discovered-plugin.ts';
import type { ArchiveName } from '../plugin-folders.ts';
import type { ArchivePorts } from './installer-ports.ts';
import { writeMissingConfig } from './write-missing-config.ts';

/**
 * The plugin of an archive that was installed, here or on another server. Where its folder is not there, it is written
 * from the database, after hash, form and signature have been checked again. Throws a sentence.
 */
export async function materialiseArchive(archive: ArchiveName, ports: ArchivePorts): Promise<DiscoveredPlugin> {
  const { folders, logger } = ports;
  const discovered = (await folders.find(archive)) ?? (await writeFolder(archive, ports));
  // The link is for people who look at the disk: the plugin runs without it.
  await folders.link(archive).catch((error: unknown) => {
    logger.warn('The folder of an installed plugin could not be linked.', { plugin: archive.name, error });
  });
  return discovered;
}

async function writeFolder(archive: ArchiveName, ports: ArchivePorts): Promise<DiscoveredPlugin> {
  const plugin = await readArchive(archive, ports);
  const staged = await ports.folders.stage(plugin);
  try {
    await staged.publish();
  } finally {
    await staged.discard();
  }
  await writeMissingConfig(plugin, ports);
  const discovered = await ports.folders.find(archive);
  if (discovered === null) throw new Error(`The folder of version ${archive.version} cannot be read.`);
  return discovered;
}

async function readArchive({ name, version, sha256 }: ArchiveName, { stores, trust, engines }: ArchivePorts) {
  const kept = await stores.archives.find(name, sha256);
  if (kept === null) throw new Error(`The archive of version ${version} is not in the database. Install it again.`);
  if (sha256Of(kept.bytes) !== sha256) {
    throw new Error(`The archive of version ${version} in the database has another hash: it is damaged.`);
  }
  const { plugin, findings } = await inspectPluginArchive(kept.bytes, { trust, engines, installed: null });
  if (plugin !== null) return plugin;
  const errors = findings.filter(({ severity }) => severity === 'error');
  const reasons = errors.map(({ rule, message }) => `${rule}: ${message}`).join(' ');
  throw new Error(`Version ${version} is refused on this server: ${reasons}`);
}
