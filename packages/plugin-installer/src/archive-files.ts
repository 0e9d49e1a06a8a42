import { mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createFile, makeFolder } from '@learnwright/archive/owned-files';
import { AppError, describeError, fileNameOf } from '@learnwright/core';
import type { DiscoveredPlugin } from '@learnwright/plugin-sdk/loading';
import type { ArchiveName } from './folders/plugin-folders.ts';
import { inspectPluginArchive } from './inspection/inspect-plugin-archive.ts';
import { sha256Of } from './inspection/signature.ts';
import type { ArchivePorts } from './installer.ts';
import { archiveOf, previousArchiveOf } from './plugin-states.ts';

type ConfigPorts = Pick<ArchivePorts, 'folders' | 'configDirectory' | 'logger'>;

/**
 * The plugin of an archive that was installed, here or on another server. Where its folder is missing, the folder is
 * written from the database, after hash, form and signature have been checked again. Throws a sentence.
 */
export async function openArchive(archive: ArchiveName, ports: ArchivePorts): Promise<DiscoveredPlugin> {
  const { folders, logger } = ports;
  const discovered = (await folders.find(archive)) ?? (await restoreFolder(archive, ports));
  // The link is for people who look at the disk: the plugin runs without it.
  await folders.link(archive).catch((error: unknown) => {
    logger.warn('The folder of an installed plugin could not be linked.', { plugin: archive.name, error });
  });
  return discovered;
}

/** Opens an archive; throws conflict, with the reason, where this server cannot use it. */
export async function requireArchive(archive: ArchiveName, ports: ArchivePorts): Promise<DiscoveredPlugin> {
  try {
    return await openArchive(archive, ports);
  } catch (cause) {
    throw new AppError('conflict', describeError(cause), { cause });
  }
}

/**
 * Points `installed/<name>` of a changed plugin to the archive of its state, and deletes the folders that no state names.
 * A failure is logged: plugins run without it.
 */
export async function arrangeFolders({ folders, stores, logger }: ArchivePorts, changed: string | null): Promise<void> {
  try {
    const states = await stores.states.list();
    if (changed !== null) {
      const state = states.find(({ name }) => name === changed);
      const archive = state === undefined ? null : archiveOf(state);
      await (archive === null ? folders.unlink(changed) : folders.link(archive));
    }
    const kept = states.flatMap((state) => [archiveOf(state), previousArchiveOf(state)]);
    await folders.tidy(
      kept.filter((archive) => archive !== null),
      changed,
    );
  } catch (error) {
    logger.warn('The folders of installed plugins could not be put in order.', { error });
  }
}

async function restoreFolder(archive: ArchiveName, ports: ArchivePorts): Promise<DiscoveredPlugin> {
  const plugin = await readArchive(archive, ports);
  const staged = await ports.folders.stage(plugin);
  try {
    await staged.publish();
  } finally {
    await staged.discard();
  }
  const discovered = await ports.folders.find(archive);
  if (discovered === null) throw new Error(`The folder of version ${archive.version} cannot be read.`);
  await placeConfig(discovered, ports);
  return discovered;
}

/** The trusted key that has signed an archive; null where it is not signed by one, or cannot be read here. */
export async function findKey(archive: ArchiveName, ports: ArchivePorts): Promise<string | null> {
  const plugin = await readArchive(archive, ports).catch(() => null);
  return plugin?.signature === 'signed' ? plugin.key_id : null;
}

async function readArchive({ name, version, sha256 }: ArchiveName, { stores, trust, engines }: ArchivePorts) {
  const stored = await stores.archives.find(name, sha256);
  if (stored === null) throw new Error(`The archive of version ${version} is not in the database. Install it again.`);
  if (sha256Of(stored.bytes) !== sha256) {
    throw new Error(`The archive of version ${version} in the database has another hash: it is damaged.`);
  }
  const { plugin, findings } = await inspectPluginArchive(stored.bytes, { trust, engines, installed: null });
  if (plugin !== null) return plugin;
  const errors = findings.filter(({ severity }) => severity === 'error');
  const reasons = errors.map(({ rule, message }) => `${rule}: ${message}`).join(' ');
  throw new Error(`Version ${version} is refused on this server: ${reasons}`);
}

/** The path of the config file of a plugin in the operator's directory, whether there is one or not. */
export function configPathOf(name: string, { configDirectory }: Pick<ArchivePorts, 'configDirectory'>): string {
  return join(configDirectory, 'plugins', fileNameOf(name, '.yaml'));
}

/** The text of the config file of a plugin; null where there is none. */
export function readConfig(name: string, ports: Pick<ArchivePorts, 'configDirectory'>): Promise<string | null> {
  return readFile(configPathOf(name, ports), 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  });
}

/**
 * Shows operators the config file that counts for a version that has taken over: that of its archive where there is none, or one
 * that nobody has edited. A failure is logged: the version reads the file of its archive anyway.
 */
export function placeConfig(plugin: DiscoveredPlugin, ports: ConfigPorts): Promise<void> {
  return attempt(plugin.name, ports, async () => {
    const written = await readConfig(plugin.name, ports);
    const text = (await plugin.chooseConfig?.(written)) ?? null;
    if (text !== written) await replaceConfig(configPathOf(plugin.name, ports), text);
  });
}

/** The same for a version that ran before; a file that the operator has deleted stays away. */
export async function refreshConfig(plugin: DiscoveredPlugin, ports: ConfigPorts): Promise<void> {
  const written = await readConfig(plugin.name, ports).catch(() => null);
  if (written !== null) await placeConfig(plugin, ports);
}

/** Deletes the config file of a plugin that goes, unless somebody has edited it. A failure is logged. */
export function dropConfig(name: string, ports: ConfigPorts): Promise<void> {
  return attempt(name, ports, async () => {
    const written = await readConfig(name, ports);
    if (written === null || !(await ports.folders.isConfig(name, written))) return;
    await replaceConfig(configPathOf(name, ports), null);
  });
}

async function attempt(plugin: string, { logger }: ConfigPorts, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    logger.warn('The config file of a plugin could not be written.', { plugin, error });
  }
}

/** Readers find the file before or this one, whole. */
async function replaceConfig(path: string, text: string | null): Promise<void> {
  if (text === null) return rm(path, { force: true });
  await makeFolder(dirname(path));
  const drafts = await mkdtemp(join(dirname(path), '.draft-'));
  try {
    const file = await createFile(join(drafts, 'config'), dirname(path));
    try {
      await file.writeFile(text);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(join(drafts, 'config'), path);
  } finally {
    await rm(drafts, { recursive: true, force: true });
  }
}
