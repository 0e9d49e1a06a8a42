import { mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from '@learnwright/plugin-sdk';
import type { ArchivedPlugin } from '../../archive/archived-plugin.ts';

/** Where the config file of a plugin goes. */
export interface ConfigPlace {
  /** Holds `plugins/<name>.yaml`. */
  readonly configDirectory: string;
  readonly logger: Logger;
}

/**
 * Writes the config file that an archive brings, where the operator has none: one that is there is never touched. Answers
 * its path, null where nothing was written. A directory that cannot be written is logged: the defaults of the plugin count.
 */
export async function writeMissingConfig(
  { name, config }: Pick<ArchivedPlugin, 'name' | 'config'>,
  { configDirectory, logger }: ConfigPlace,
): Promise<string | null> {
  if (config === null) return null;
  const path = join(configDirectory, 'plugins', `${name}.yaml`);
  try {
    await mkdir(join(configDirectory, 'plugins'), { recursive: true });
    const file = await open(path, 'wx', 0o644);
    try {
      await file.writeFile(config);
      await file.sync();
    } finally {
      await file.close();
    }
    return path;
  } catch (error) {
    const isThere = error instanceof Error && 'code' in error && error.code === 'EEXIST';
    if (!isThere) logger.warn('The config file of a plugin could not be written.', { plugin: name, error });
    return null;
  }
}
