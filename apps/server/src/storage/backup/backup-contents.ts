import { readdir } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { findSqliteFile } from '@learnwright/db';
import type { Environment } from '../../configuration/environment.ts';

/** Where a server keeps what a backup has in it. */
export type BackupPlaces = Pick<Environment, 'APP_DATA_DIR' | 'APP_CONFIG_DIR' | 'DATABASE_URL'>;

/** A file of the server, with its path in an archive. */
export interface KeptFile {
  readonly path: string;
  readonly source: string;
}

/** What is made again from the database, or means something to one running server alone. */
const MADE_AGAIN = ['plugins', 'plugin-starts'];
const SECRETS = ['data/credentials-secret', 'config/secrets.yaml'];
/** Of the configuration only what a server reads: the folder may be shared with others. */
const OF_CONFIG = /^(?:app\.yaml|secrets\.yaml|plugins\/[^/]+\.yaml|languages\/[^/]+\.ya?ml)$/;

/** Lists the files of a server beside its database, in the order of their paths. */
export async function listKeptFiles(places: BackupPlaces, withSecrets: boolean): Promise<KeptFile[]> {
  const [data, config] = [resolve(places.APP_DATA_DIR), resolve(places.APP_CONFIG_DIR)];
  const database = findSqliteFile(places.DATABASE_URL);
  const isDatabase = (file: string) => database !== null && file.startsWith(resolve(database));
  const ofData = (await listFiles(data)).filter((file) => !isDatabase(file) && isKept(relative(data, file)));
  const ofConfig = (await listFiles(config)).filter((file) => OF_CONFIG.test(relative(config, file)));
  const files = [
    ...ofConfig.map((source) => ({ path: `config/${relative(config, source)}`, source })),
    ...ofData.map((source) => ({ path: `data/${relative(data, source)}`, source })),
  ];
  return files.filter(({ path }) => withSecrets || !SECRETS.includes(path));
}

/** Where a file of an archive belongs. */
export function placeOf(path: string, places: BackupPlaces): string {
  const [root = '', ...rest] = path.split('/');
  return join(resolve(root === 'config' ? places.APP_CONFIG_DIR : places.APP_DATA_DIR), ...rest);
}

/** What begins with a dot is the draft of somebody, such as of a backup that is being made. */
function isKept(path: string): boolean {
  const [first = ''] = path.split('/');
  return !MADE_AGAIN.includes(first) && !first.startsWith('.') && !first.endsWith('.lock');
}

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return files.toSorted();
}
