import { chmod, lstat, readdir, readlink, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { makeFolder } from '@learnwright/archive/owned-files';
import { fileNameOf } from '@learnwright/core';
import { findSqliteFile } from '@learnwright/db';
import type { Logger } from '@learnwright/plugin-sdk';
import type { Environment } from '../configuration/environment.ts';

/** Where a server keeps what nobody else may read. */
export type PrivatePlaces = Pick<Environment, 'APP_DATA_DIR' | 'APP_CONFIG_DIR' | 'DATABASE_URL'>;

/** A file or folder that others may read, or write. */
export interface ExposedFile {
  readonly path: string;
  /** Octal, such as `644`. */
  readonly mode: string;
  /** The command that closes it. */
  readonly remedy: string;
  /** Whether the server made it, and so may close it. */
  readonly ours: boolean;
}

const EVERYBODY_ELSE = 0o077;
const OTHERS = 0o007;
const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;
/** Folders in the data directory whose files hold what happens on the server, or data of learners. */
const PRIVATE_FOLDERS = ['plugin-starts', 'plugin-exports', 'plugin-data'];

/**
 * Makes the data directory, for its owner alone; one that is there stays as it is. Returns the topmost folder that it has made, null for none.
 * Rejects with a sentence where it is a link to nothing.
 */
export async function makeDataDirectory(path: string): Promise<string | null> {
  const lost = await describeLostLink(path);
  if (lost !== null) throw new Error(lost);
  return makeFolder(path);
}

/** Says what is missing where a folder is a link to a place that is not there, such as a volume that is not mounted; null for any other. */
export async function describeLostLink(path: string): Promise<string | null> {
  const isLink = (await lstat(path).catch(unlessMissing(null)))?.isSymbolicLink() === true;
  if (!isLink || (await stat(path).catch(unlessMissing(null))) !== null) return null;
  const target = resolve(dirname(path), await readlink(path));
  return `${resolve(path)} is a link to ${target}, which is not there. Mount its volume, make the folder, or set APP_DATA_DIR to another one.`;
}

/** The path of the folder of a plugin in the data directory, whether it is there or not. */
export function pluginFolderOf(dataDirectory: string, plugin: string): string {
  return resolve(dataDirectory, 'plugin-data', fileNameOf(plugin, ''));
}

/** Makes the folder of a plugin in the data directory, for the server alone, and returns its path. */
export async function openPluginFolder(dataDirectory: string, plugin: string): Promise<string> {
  const folder = pluginFolderOf(dataDirectory, plugin);
  await makeFolder(folder);
  return folder;
}

/**
 * Closes the files that the server has made to everybody but their owner, and logs each. Warns of what it does not close:
 * files of another owner, and what the operator makes: secrets.yaml, and a data directory that others may need too.
 */
export async function closeToOthers(places: PrivatePlaces, logger: Logger): Promise<void> {
  for (const file of await findExposedFiles(places)) {
    const { path, mode, remedy } = file;
    if (file.ours && (await close(path)))
      logger.info('Others could read a file of the server; it is closed.', { path, mode });
    else logger.warn(`Others may read ${path}. Run "${remedy}".`, { path, mode });
  }
}

/** Lists what others may read, or write. Windows has no such modes. */
export async function findExposedFiles(places: PrivatePlaces): Promise<ExposedFile[]> {
  if (process.platform === 'win32') return [];
  const data = resolve(places.APP_DATA_DIR);
  const database = findSqliteFile(places.DATABASE_URL);
  const own = [
    join(data, 'credentials-secret'),
    ...(database === null ? [] : ['', '-wal', '-shm', '-journal', '.lock'].map((end) => resolve(database) + end)),
    ...(await Promise.all(PRIVATE_FOLDERS.map((folder) => listWithFiles(join(data, folder))))).flat(),
  ];
  const found = await Promise.all([
    examine(data, EVERYBODY_ELSE, false),
    ...own.map((path) => examine(path, EVERYBODY_ELSE, true)),
    // A group may be meant to read it: the one of the server, where another user owns the configuration.
    examine(resolve(places.APP_CONFIG_DIR, 'secrets.yaml'), OTHERS, false),
  ]);
  return found.flat();
}

async function listWithFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(unlessMissing([]));
  // What is deeper is behind these.
  const inside = entries.filter((entry) => entry.isFile() || entry.isDirectory());
  return [folder, ...inside.map(({ name }) => join(folder, name))];
}

async function examine(path: string, forbidden: number, ours: boolean): Promise<ExposedFile[]> {
  const found = await stat(path).catch(unlessMissing(null));
  if (found === null || (found.mode & forbidden) === 0) return [];
  const remedy = `chmod ${found.isDirectory() ? 700 : 600} ${path}`;
  return [{ path, mode: (found.mode & 0o777).toString(8), remedy, ours }];
}

/** Returns false where the file belongs to somebody else. */
async function close(path: string): Promise<boolean> {
  try {
    await chmod(path, (await stat(path)).isDirectory() ? FOLDER_MODE : FILE_MODE);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'EPERM' || error.code === 'EROFS')) return false;
    return unlessMissing(true)(error);
  }
}

/** Files come and go while others use the folder. */
function unlessMissing<T>(otherwise: T): (error: unknown) => T {
  return (error) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return otherwise;
    throw error;
  };
}
