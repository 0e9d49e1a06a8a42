import { closeSync, fstatSync, mkdtempSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPostgresSchema, testUser } from '@learnwright/test-kit';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openDatabaseBackup } from './backup/database-backup.ts';
import type { Database } from './database.ts';
import { CORE_MIGRATIONS } from './migrations/core-migrations.ts';
import { openDatabase } from './open-database.ts';

describe('the condition of a SQLite file', () => {
  async function openFile(): Promise<{ readonly file: string; readonly url: string; readonly database: Database }> {
    const folder = mkdtempSync(join(tmpdir(), 'learnwright-condition-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = join(folder, 'test.db');
    const url = `sqlite:${file}`;
    const database = await openDatabase({ url, synchronous: 'normal' });
    await database.migrate([CORE_MIGRATIONS]);
    return { file, url, database };
  }

  it('is readonly when nobody can write it any more', async () => {
    const { file, database } = await openFile();
    expect(await database.readCondition()).toBe('ok');
    renameSync(file, `${file}.moved`);
    expect(await database.readCondition()).toBe('readonly');
    await database.close();
  });

  it('is damaged once something of it could not be read, and no backup is made of it', async () => {
    const { file, url, database } = await openFile();
    for (let count = 0; count < 500; count += 1) await database.stores.users.insert(testUser(`user-${count}`));
    await database.close();
    destroyEnd(file);
    const damaged = await openDatabase({ url });
    onTestFinished(damaged.close);
    expect(await damaged.readCondition()).toBe('ok');
    await expect(readAll(damaged)).rejects.toMatchObject({ code: 'database_unavailable' });
    expect(await damaged.readCondition()).toBe('damaged');
    const backup = await openDatabaseBackup(url, {});
    const copy = `${file}.copy`;
    const fault = await backup
      .dump(copy, () => undefined)
      .then(
        () => backup.findFault(copy),
        ({ message }: Error) => message,
      );
    expect(fault).toMatch(/broken|damaged/);
  });
});

it('the condition of a PostgreSQL that takes no writes is readonly', async () => {
  const { url, remove } = await createPostgresSchema();
  onTestFinished(remove);
  const options = encodeURIComponent('-c default_transaction_read_only=on');
  const standby = await openDatabase({ url: `${url}${url.includes('?') ? '&' : '?'}options=${options}` });
  onTestFinished(standby.close);
  expect(await standby.readCondition()).toBe('readonly');
  const primary = await openDatabase({ url });
  onTestFinished(primary.close);
  expect(await primary.readCondition()).toBe('ok');
});

/** Writes nonsense over the last pages of a file, which have the rows that came last. */
function destroyEnd(file: string): void {
  const handle = openSync(file, 'r+');
  const { size } = fstatSync(handle);
  const length = 3 * 4_096;
  writeSync(handle, Buffer.alloc(length, 0x5a), 0, length, size - length);
  closeSync(handle);
}

async function readAll(database: Database): Promise<void> {
  const { rows } = await sql<{ name: string }>`select name from sqlite_master where type = 'table'`.execute(
    database.kysely(),
  );
  for (const { name } of rows) await sql`select * from ${sql.table(name)}`.execute(database.kysely());
}
