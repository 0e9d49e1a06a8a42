import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EmptyDatabase } from './empty-database.ts';

/** The URL of a SQLite file in a temporary folder; opening it creates it. */
export async function createSqliteFile(): Promise<EmptyDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'learnwright-sqlite-'));
  return {
    url: `sqlite:${join(folder, 'test.db')}`,
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
