import type { BackupCommands } from '@learnwright/cli';
import { type DiscoveredPlugin, type Plugin, toPlugin } from '@learnwright/plugin-host';
import type { BackupParts } from '../storage/backup/create-backup.ts';

/** The commands that copy a server. They start none: a backup of a broken server is a backup, too. */
export function createBackupCommands(
  readParts: () => BackupParts,
  listPlugins: () => Promise<readonly DiscoveredPlugin[]>,
): BackupCommands {
  return {
    create: async (path, options, onProgress) => {
      const { createBackup } = await import('../storage/backup/create-backup.ts');
      return createBackup(readParts(), path, options, onProgress);
    },
    restore: async (path, options, onProgress) => {
      const { restoreBackup } = await import('../storage/backup/restore-backup.ts');
      const plugins = await Promise.all((await listPlugins()).map(loadPlugin));
      return restoreBackup({ ...readParts(), plugins: plugins.flat() }, path, options, onProgress);
    },
  };
}

/** A plugin that cannot be loaded does not run either, whatever its tables are. */
async function loadPlugin({ name, load }: DiscoveredPlugin): Promise<Plugin[]> {
  try {
    return [toPlugin(await load(), name)];
  } catch {
    return [];
  }
}
