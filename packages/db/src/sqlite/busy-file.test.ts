import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../database.ts';
import { openDatabase } from '../open-database.ts';
import { connectSqlite } from './connection.ts';

const folder = mkdtempSync(join(tmpdir(), 'learnwright-sqlite-'));
const file = join(folder, 'test.db');
const unavailable = { code: 'database_unavailable', headers: { 'Retry-After': '1' } };
let database: Database;

beforeAll(async () => {
  database = await open(60_000);
  await sql`create table notes (text text)`.execute(database.kysely());
});

afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});

function open(busyTimeout: number): Promise<Database> {
  return openDatabase({ url: `sqlite:${file}`, synchronous: 'normal', busyTimeout });
}

const write = (text: string, into = database) => sql`insert into notes values (${text})`.execute(into.kysely());

async function readTexts(): Promise<unknown[]> {
  const { rows } = await sql<{ text: string }>`select text from notes order by text`.execute(database.kysely());
  return rows.map(({ text }) => text);
}

/** Holds the lock of writers as another process would; SQLite knows no difference between its connections. */
function lockFile() {
  const other = connectSqlite(file, { readonly: false, synchronous: 'normal' });
  const run = (command: string) => other.execute({ sql: command, name: null }, []);
  run('begin immediate');
  return {
    release: () => {
      run('rollback');
      other.close();
    },
  };
}

it('reads while a write waits for another process, and stores it as soon as the file is free', async () => {
  const { release } = lockFile();
  const writes = [write('alone'), database.unitOfWork.run(async () => void (await write('in a unit')))];
  // Had SQLite itself waited, nothing here would run before it gave up.
  for (let count = 0; count < 100; count += 1) expect(await readTexts()).toEqual([]);
  const snapshot = await database.snapshot(readTexts);
  expect(snapshot).toEqual([]);
  release();
  await Promise.all(writes);
  expect(await readTexts()).toEqual(['alone', 'in a unit']);
});

it('gives all writes up that have waited for too long, and none waits for the others before it', async () => {
  const impatient = await open(0);
  const { release } = lockFile();
  const writes = Array.from({ length: 20 }, (_, index) => write(`never ${index}`, impatient));
  const units = Array.from({ length: 20 }, () => impatient.unitOfWork.run(async () => 'never'));
  const outcomes = await Promise.allSettled([...writes, ...units]);
  for (const outcome of outcomes) expect(outcome).toMatchObject({ status: 'rejected', reason: unavailable });
  release();
  await expect(impatient.unitOfWork.run(async () => 'again')).resolves.toBe('again');
  await impatient.close();
});

it('names a file that is no database', async () => {
  const path = join(folder, 'broken.db');
  writeFileSync(path, 'not a database'.repeat(500));
  const opening = openDatabase({ url: `sqlite:${path}` });
  await expect(opening).rejects.toThrow('file is not a database');
});
