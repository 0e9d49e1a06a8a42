import { link, lstat, open, rename, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { BackupReport, OnProgress } from '@learnwright/cli';
import type { Clock } from '@learnwright/core';
import { openDatabaseBackup } from '@learnwright/db';
import type { Environment } from '../../configuration/environment.ts';
import { explainFullDisk, explainOpening } from '../explain-opening.ts';
import { describeFile, writeArchive } from './archive.ts';
import { copyKeptFiles, GENERATED_SECRET, isOfServer, type KeptFile, placeOf } from './backup-contents.ts';
import { useDraft } from './draft-folder.ts';
import { type BackupFile, DATABASE_NAME, type Manifest } from './manifest.ts';

/** What copies a server. */
export interface BackupParts {
  readonly environment: Environment;
  /** The environment of the programs of PostgreSQL. */
  readonly variables: Readonly<Record<string, string | undefined>>;
  readonly version: string;
  readonly clock: Clock;
}

/** Progress is counted in these. */
export const KIBIBYTE = 1024;

/** How to back up. */
export interface CreateOptions {
  readonly secrets: boolean;
  /** Replaces an archive of this name; default: that is refused. */
  readonly force?: boolean;
}

/**
 * Writes an archive of all that a server keeps, also while it runs: the database as it is at one moment, then the files. A folder gets
 * an archive with the time in its name, and a number where another one was made in the same second. The archive is there whole or not at all.
 */
export async function createBackup(
  { environment, variables, version, clock }: BackupParts,
  path: string,
  { secrets, force = false }: CreateOptions,
  onProgress: OnProgress,
): Promise<BackupReport> {
  const created_at = clock.now();
  const place = resolve(path);
  const isInFolder = await isFolder(place);
  const first = isInFolder ? placeIn(place, created_at, 1) : place;
  if (await isOfServer(first, environment)) {
    throw new Error(
      `No backup was made: ${first} is a place where the server keeps its own files. Choose another one.`,
    );
  }
  return useDraft(dirname(first), 'backup', clock.microseconds() / 1_000, async (draft) => {
    const database = await openDatabaseBackup(environment.DATABASE_URL, variables);
    const source = join(draft, DATABASE_NAME);
    const { migrations, server } = await database
      .dump(source, () => undefined)
      .catch((error: unknown) => {
        throw explainOpening(environment.DATABASE_URL, explainFullDisk(dirname(first), error));
      });
    // A copy of a damaged file would take the place of the last good one.
    const fault = await database.findFault(source);
    if (fault !== null) throw new Error(`No backup was made. ${fault} Run "learnwright doctor".`);
    const kept = [{ path: DATABASE_NAME, source }, ...(await copyKeptFiles(environment, secrets, draft))];
    const files: BackupFile[] = [];
    for (const file of kept) files.push(await describeFile(file));
    const manifest: Manifest = {
      ...{ format: 1, version, created_at, dialect: database.dialect, server, migrations, files },
      secrets: describeSecrets(environment, kept, secrets),
    };
    const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
    let done = 0;
    const archive = join(draft, 'archive');
    await writeArchive(archive, manifest, new Map(kept.map((file) => [file.path, file.source])), (bytes) => {
      done += bytes;
      onProgress(Math.round(done / KIBIBYTE), Math.round(total / KIBIBYTE));
    });
    let target = first;
    if (force && !isInFolder) await rename(archive, target);
    else {
      for (let count = 2; !(await takeName(archive, target)); count += 1) {
        if (!isInFolder) throw new Error(`No backup was made: ${target} is there already. Choose another name.`);
        target = placeIn(place, created_at, count);
      }
    }
    await syncFolder(dirname(target));
    const { size } = await stat(target);
    return {
      ...{ archive: target, bytes: size, files: files.length, created_at, dialect: manifest.dialect },
      secrets: manifest.secrets,
    };
  }).catch((error: unknown) => {
    throw explainFullDisk(dirname(first), error);
  });
}

/** Says where the secret is. Whoever is not told that it is missing notices on the day when it is needed. */
function describeSecrets(environment: Environment, kept: readonly KeptFile[], wanted: boolean): Manifest['secrets'] {
  if (environment.APP_CREDENTIALS_SECRET !== undefined) return 'elsewhere';
  if (!wanted) return 'left_out';
  if (kept.some(({ path }) => path === GENERATED_SECRET)) return 'included';
  throw new Error(
    `No backup was made: the secret that opens stored keys is not at ${placeOf(GENERATED_SECRET, environment)}. Set APP_DATA_DIR or ` +
      'APP_CREDENTIALS_SECRET as for the server. Where the secret is lost, add --without-secrets.',
  );
}

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}

/** The archive of a time in a folder, the first of that second or a later one. */
function placeIn(folder: string, created_at: string, count: number): string {
  const time = created_at.slice(0, 19).replaceAll(':', '');
  const number = count === 1 ? '' : `-${count}`;
  return join(folder, `learnwright-${time}Z${number}.tar.gz`);
}

/** Gives an archive its name; false where that is taken. */
async function takeName(archive: string, target: string): Promise<boolean> {
  try {
    await link(archive, target);
    return true;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    if (code === 'EEXIST') return false;
    // Some disks have no second names, such as a USB stick or a share of Windows.
    if (code !== 'EPERM' && code !== 'ENOTSUP' && code !== 'EOPNOTSUPP' && code !== 'ENOSYS') throw error;
  }
  const isTaken = await lstat(target).then(
    () => true,
    () => false,
  );
  if (!isTaken) await rename(archive, target);
  return !isTaken;
}

/** Makes the new name survive a power failure. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
