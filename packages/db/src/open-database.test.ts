import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { CORE_MIGRATIONS } from './migrations/core-migrations.ts';
import { openDatabase } from './open-database.ts';

const folder = mkdtempSync(join(tmpdir(), 'learnwright-sqlite-'));
afterAll(() => rmSync(folder, { recursive: true }));

it.each(['mysql://localhost', 'sqlite:', 'sqlite::memory:', 'data.db', ''])('refuses the URL "%s"', async (url) => {
  await expect(openDatabase({ url })).rejects.toThrow('The database URL must be');
});

it('makes the folder of a SQLite file', async () => {
  const database = await openDatabase({ url: `sqlite:${join(folder, 'deep', 'er', 'test.db')}` });
  await database.ping();
  await database.close();
  expect(existsSync(join(folder, 'deep', 'er', 'test.db'))).toBe(true);
});

it('takes a path with two slashes in front, as other tools write it', async () => {
  const database = await openDatabase({ url: `sqlite://${join(folder, 'slashes.db')}` });
  await database.close();
  expect(existsSync(join(folder, 'slashes.db'))).toBe(true);
});

it('answers nothing any more once it is closed', async () => {
  const database = await openDatabase({ url: `sqlite:${join(folder, 'closed.db')}` });
  await database.migrate([CORE_MIGRATIONS]);
  await database.close();
  await expect(database.ping()).rejects.toThrow('not open');
  await expect(database.stores.users.delete('user')).rejects.toThrow('not open');
  await expect(database.unitOfWork.run(async () => undefined)).rejects.toThrow('not open');
});

it('waits for an open unit of work before it closes', async () => {
  const database = await openDatabase({ url: `sqlite:${join(folder, 'waits.db')}` });
  await database.migrate([CORE_MIGRATIONS]);
  const entered = Promise.withResolvers<void>();
  const leave = Promise.withResolvers<void>();
  const unit = database.unitOfWork.run(async (stores) => {
    entered.resolve();
    await leave.promise;
    return stores.subjects.find('languages');
  });
  await entered.promise;
  const closed = database.close();
  leave.resolve();
  expect(await unit).toMatchObject({ name: 'Languages' });
  await closed;
});

it('says of a task after a commit that it has failed, and keeps the commit', async () => {
  const failures: unknown[] = [];
  const url = `sqlite:${join(folder, 'tasks.db')}`;
  const database = await openDatabase({ url, onTaskFailed: (error) => void failures.push(error) });
  const failure = new Error('of a task');
  const work = database.unitOfWork.run(async (_, afterCommit) => {
    afterCommit(() => Promise.reject(failure));
    return 'committed';
  });
  expect([await work, failures]).toEqual(['committed', [failure]]);
  await database.close();
});
