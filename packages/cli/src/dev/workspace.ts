import { copyFile, mkdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const FOLDER = '.learnwright';

/** Where the server of `plugin dev` keeps its own files. */
export interface Workspace {
  readonly environment: NodeJS.ProcessEnv;
  /** Its folder for configuration; null where the environment names another one. */
  readonly configDirectory: string | null;
}

/** Makes the folder in which the server of a plugin keeps everything, unless the environment names another place. */
export async function prepareWorkspace(directory: string, variables: NodeJS.ProcessEnv): Promise<Workspace> {
  const folder = join(directory, FOLDER);
  const configDirectory = join(folder, 'config');
  await mkdir(join(configDirectory, 'plugins'), { recursive: true });
  await writeFile(join(folder, '.gitignore'), '*\n');
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const environment = {
    DATABASE_URL: `sqlite:${join(folder, 'learnwright.db')}`,
    APP_DATA_DIR: join(folder, 'data'),
    APP_CONFIG_DIR: configDirectory,
    ...given,
  };
  return { environment, configDirectory: given.APP_CONFIG_DIR === undefined ? configDirectory : null };
}

/**
 * Copies the config file of a plugin into the configuration of a server where it is the newer one. Settings that the author
 * has changed over HTTP are in the database, and stay.
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
