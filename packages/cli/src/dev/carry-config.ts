import { copyFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Takes the config file of a plugin over into a server's configuration where it is the newer one: what was changed over
 * HTTP stays until the author changes the file.
 */
export async function carryConfig(directory: string, plugin: string, configDirectory: string): Promise<void> {
  const source = join(directory, 'config', `${plugin}.yaml`);
  const target = join(configDirectory, 'plugins', `${plugin}.yaml`);
  const [written, carried] = await Promise.all([modifiedAt(source), modifiedAt(target)]);
  if (written > carried) await copyFile(source, target);
}

async function modifiedAt(path: string): Promise<number> {
  const stats = await stat(path).catch(() => null);
  return stats?.mtimeMs ?? 0;
}
