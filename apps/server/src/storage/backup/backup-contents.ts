import { constants } from 'node:fs';
import { copyFile, mkdir, readdir, realpath, stat } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { findSqliteFile } from '@learnwright/db';
import type { Environment } from '../../configuration/environment.ts';

/** Where a server keeps what a backup has in it. */
export type BackupPlaces = Pick<Environment, 'APP_DATA_DIR' | 'APP_CONFIG_DIR' | 'DATABASE_URL'>;

/** A file of the server, with its path in an archive. */
export interface KeptFile {
  readonly path: string;
  readonly source: string;
}

/** The secret that a server generates where the environment has none. */
export const GENERATED_SECRET = 'data/credentials-secret';
const SECRETS = [GENERATED_SECRET, 'config/secrets.yaml'];
/** What a server writes into its data directory and could not make again. Others may lay things beside it, such as backups. */
const OF_DATA = ['credentials-secret', 'plugin-exports', 'plugin-data'];
/** What it writes there and makes again from the database, or what means something to one running server alone. */
const MADE_AGAIN = ['plugins', 'plugin-starts'];
/** Of the configuration only what a server reads, with its folders: the folder may be shared with others. */
const OF_CONFIG = /^(?:(?:app|secrets)\.yaml|plugins(?:\/[^/]+\.yaml)?|languages(?:\/[^/]+\.ya?ml)?)$/;
/** What SQLite, servers and commands lay beside a database, and what SQLite lays beside that. */
const BESIDE_DATABASE = ['', '.lock', '.moving', '.restored'].flatMap((end) =>
  ['', '-wal', '-shm', '-journal'].map((ending) => end + ending),
);

/** Lists the files of a server beside its database, in the order of their paths. */
export async function listKeptFiles(places: BackupPlaces, withSecrets: boolean): Promise<KeptFile[]> {
  const files: KeptFile[] = [];
  for await (const file of walkKeptFiles(places, withSecrets)) files.push(file);
  return files.toSorted((left, right) => (left.path < right.path ? -1 : 1));
}

/**
 * Copies the files of a server beside its database into a folder, each once, while plugins write others, and returns them in the order of their
 * paths. What is gone by then is passed over.
 */
export async function copyKeptFiles(places: BackupPlaces, withSecrets: boolean, folder: string): Promise<KeptFile[]> {
  const copies: KeptFile[] = [];
  for await (const { path, source } of walkKeptFiles(places, withSecrets)) {
    const copy = join(folder, path);
    await mkdir(dirname(copy), { recursive: true, mode: 0o700 });
    const isThere = await copyFile(source, copy, constants.COPYFILE_FICLONE).then(() => true, unlessGone);
    if (isThere) copies.push({ path, source: copy });
  }
  return copies.toSorted((left, right) => (left.path < right.path ? -1 : 1));
}

async function* walkKeptFiles(places: BackupPlaces, withSecrets: boolean): AsyncGenerator<KeptFile> {
  const roots = { config: places.APP_CONFIG_DIR, data: places.APP_DATA_DIR };
  for (const [name, folder] of Object.entries(roots)) {
    const isWanted = (path: string) => (name === 'config' ? OF_CONFIG.test(path) : isOfData(path));
    for await (const path of walk(resolve(folder), isWanted)) {
      const file = { path: `${name}/${path}`, source: join(resolve(folder), path) };
      if (!isOfDatabase(file.source, places) && (withSecrets || !SECRETS.includes(file.path))) yield file;
    }
  }
}

/** Leaves out what Git is just writing. */
function isOfData(path: string): boolean {
  if (!OF_DATA.includes(path.split('/')[0] ?? '')) return false;
  const [, ...inside] = path.split('.git/');
  if (inside.length === 0) return true;
  return !path.endsWith('.lock') && !(path.includes('.git/objects/') && /^(?:tmp_|\.tmp-)/.test(basename(path)));
}

/** Tells whether a path is that of the SQLite database, or of a file beside it that belongs to it. */
export function isOfDatabase(path: string, { DATABASE_URL }: BackupPlaces): boolean {
  const database = findSqliteFile(DATABASE_URL);
  return database !== null && BESIDE_DATABASE.some((end) => path === resolve(database) + end);
}

/** Tells whether a path is in the place of something that a server keeps, whichever links lead there. */
export async function isOfServer(path: string, places: BackupPlaces): Promise<boolean> {
  const database = findSqliteFile(places.DATABASE_URL);
  const target = await findPlace(path);
  const [data, config] = [await findPlace(places.APP_DATA_DIR), await findPlace(places.APP_CONFIG_DIR)];
  const real = database === null ? places : { ...places, DATABASE_URL: `sqlite:${await findPlace(database)}` };
  const ofDatabase = [places, real].some((named) => [path, target].some((one) => isOfDatabase(one, named)));
  const within = (folder: string) => relative(folder, target).split(sep);
  return (
    ofDatabase ||
    [...OF_DATA, ...MADE_AGAIN].includes(within(data)[0] ?? '') ||
    OF_CONFIG.test(within(config).join('/'))
  );
}

/** Where a file is, or would be. */
async function findPlace(path: string): Promise<string> {
  const place = resolve(path);
  const real = await realpath(place).catch(unlessGone);
  return real ?? resolve((await realpath(dirname(place)).catch(unlessGone)) ?? dirname(place), basename(place));
}

/** Where a file of an archive belongs. */
export function placeOf(path: string, places: BackupPlaces): string {
  const [root = '', ...rest] = path.split('/');
  return join(resolve(root === 'config' ? places.APP_CONFIG_DIR : places.APP_DATA_DIR), ...rest);
}

/**
 * The paths of the files below a folder. Links are followed: Kubernetes and Docker lay files of secrets and of the configuration as links. A link
 * that leads to a folder above itself, or nowhere, is passed over. Each folder is read when its turn comes, last names first: of a repository of Git the
 * `refs` before the `objects`, so that whoever copies a ref finds what it names.
 */
async function* walk(
  root: string,
  isWanted: (path: string) => boolean,
  folder = '',
  above: readonly string[] = [],
): AsyncGenerator<string> {
  const real = await realpath(join(root, folder)).catch(unlessGone);
  if (real === null || above.includes(real)) return;
  const entries = (await readdir(real, { withFileTypes: true }).catch(unlessGone)) ?? [];
  for (const entry of entries.toSorted((left, right) => (left.name < right.name ? 1 : -1))) {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (!isWanted(path)) continue;
    const found = entry.isSymbolicLink() ? await stat(join(root, path)).catch(unlessGone) : entry;
    if (found?.isFile()) yield path;
    else if (found?.isDirectory()) yield* walk(root, isWanted, path, [...above, real]);
  }
}

/** Files come and go while others use the folder. */
function unlessGone(error: unknown): null {
  if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ELOOP')) return null;
  throw error;
}
