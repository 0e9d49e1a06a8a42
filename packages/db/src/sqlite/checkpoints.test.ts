import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, it, onTestFinished, vi } from 'vitest';
import { openDatabase } from '../open-database.ts';

const MEGABYTE = 1024 * 1024;

async function open() {
  const folder = mkdtempSync(join(tmpdir(), 'learnwright-log-'));
  const file = join(folder, 'test.db');
  const database = await openDatabase({ url: `sqlite:${file}`, synchronous: 'normal' });
  onTestFinished(async () => {
    await database.close();
    rmSync(folder, { recursive: true });
  });
  const db = database.kysely();
  await sql`create table notes (text text)`.execute(db);
  const sizeOf = (path: string) => statSync(path).size / MEGABYTE;
  return {
    write: (rows: number) =>
      database.unitOfWork.run(async () => {
        for (let row = 0; row < rows; row += 1)
          await sql`insert into notes values (${'a'.repeat(MEGABYTE)})`.execute(database.kysely());
      }),
    file: () => sizeOf(file),
    log: () => sizeOf(`${file}-wal`),
  };
}

it('moves the log of a large transaction after its commit, and the server writes on meanwhile', async () => {
  const { write, file, log } = await open();
  await write(40);
  // A commit of SQLite alone would already have moved it.
  expect(file()).toBeLessThan(10);
  await write(1);
  await vi.waitFor(() => expect(file()).toBeGreaterThan(35), { timeout: 20_000 });
  // Then the log is begun again, and cut.
  await vi.waitFor(
    async () => {
      await write(1);
      expect(log()).toBeLessThan(10);
    },
    { timeout: 20_000 },
  );
  await write(40);
  expect(log()).toBeGreaterThan(35);
});

it('moves the log of small transactions at their commits', async () => {
  const { write, file, log } = await open();
  for (let count = 0; count < 12; count += 1) await write(1);
  expect(file()).toBeGreaterThan(5);
  expect(log()).toBeLessThan(12);
});
