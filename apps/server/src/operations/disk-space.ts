import { stat, statfs } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { findSqliteFile } from '@learnwright/db';
import type { Environment } from '../configuration/environment.ts';

/** Where a server writes. */
export type WrittenPlaces = Pick<Environment, 'APP_DATA_DIR' | 'DATABASE_URL'>;

/** The free space of a place where the server writes. */
export interface FreeSpace {
  readonly place: 'data' | 'database';
  readonly path: string;
  /** What a program without special rights can still write. */
  readonly bytes: number;
}

/** Measures the free space of the data directory, and of the folder of a SQLite database. */
export async function measureFreeSpace({ APP_DATA_DIR, DATABASE_URL }: WrittenPlaces): Promise<FreeSpace[]> {
  const file = findSqliteFile(DATABASE_URL);
  return Promise.all([
    measure('data', resolve(APP_DATA_DIR)),
    ...(file === null ? [] : [measure('database', dirname(resolve(file)))]),
  ]);
}

/** The bytes of a SQLite database and of its write-ahead log; null on PostgreSQL. */
export async function measureSqliteFiles(url: string): Promise<{ readonly main: number; readonly wal: number } | null> {
  const file = findSqliteFile(url);
  if (file === null) return null;
  const [main, wal] = await Promise.all([sizeOf(resolve(file)), sizeOf(`${resolve(file)}-wal`)]);
  return { main, wal };
}

async function measure(place: FreeSpace['place'], path: string): Promise<FreeSpace> {
  const { bavail, bsize } = await statfs(path);
  return { place, path, bytes: bavail * bsize };
}

async function sizeOf(path: string): Promise<number> {
  try {
    return (await stat(path)).size;
  } catch (error) {
    // SQLite removes its log when the last connection is closed.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return 0;
    throw error;
  }
}
