import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const FOLDER = '.learnwright';

/** Where a server that is run for a plugin keeps what is its own. */
export interface Workspace {
  readonly environment: NodeJS.ProcessEnv;
  /** Its folder for configuration; null where the environment names another one. */
  readonly configDirectory: string | null;
}

/** Makes the folder of a plugin in which its server keeps everything, but for what the environment places elsewhere. */
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
