import { mkdir, mkdtemp, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileNameOf } from '@learnwright/core';
import type { DiscoveredPlugin } from '@learnwright/plugin-sdk/loading';
import type { ArchivePorts } from './installer.ts';

type ConfigPorts = Pick<ArchivePorts, 'folders' | 'configDirectory' | 'logger'>;

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

/** Readers find the file before or this one, whole. What root writes belongs to the owner of the folder, whom the server runs as. */
async function replaceConfig(path: string, text: string | null): Promise<void> {
  if (text === null) return rm(path, { force: true });
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const { uid, gid } = await stat(dirname(path));
  const drafts = await mkdtemp(join(dirname(path), '.draft-'));
  try {
    const file = await open(join(drafts, 'config'), 'wx', 0o600);
    try {
      if (process.getuid?.() === 0) await file.chown(uid, gid);
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
