import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
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
 * Carries the config file of a plugin, and its deletion, into the configuration of a server. What the author has changed there stays, and
 * settings that were changed over HTTP are in the database.
 */
export async function carryConfig(directory: string, plugin: string, configDirectory: string): Promise<void> {
  const source = join(directory, 'config', `${plugin}.yaml`);
  const target = join(configDirectory, 'plugins', `${plugin}.yaml`);
  // What was carried last, by which a change of the author there is known.
  const record = join(configDirectory, 'carried', `${plugin}.yaml`);
  const [written, present, carried] = await Promise.all([readText(source), readText(target), readText(record)]);
  const isOwn = carried === null ? (await modifiedAt(source)) > (await modifiedAt(target)) : present === carried;
  if (written === present || (present !== null && !isOwn)) return;
  if (written === null) {
    await Promise.all([target, record].map((file) => rm(file, { force: true })));
    return;
  }
  await mkdir(join(configDirectory, 'carried'), { recursive: true });
  await writeFile(target, written);
  await writeFile(record, written);
}

function readText(path: string): Promise<string | null> {
  return readFile(path, 'utf8').catch(() => null);
}

async function modifiedAt(path: string): Promise<number> {
  const stats = await stat(path).catch(() => null);
  return stats?.mtimeMs ?? 0;
}
