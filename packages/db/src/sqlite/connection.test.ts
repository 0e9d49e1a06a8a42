import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, test } from 'vitest';
import { connectSqlite, waitWhileBusy } from './connection.ts';

const folder = mkdtempSync(join(tmpdir(), 'learnwright-sqlite-'));
const options = { readonly: false, synchronous: 'full', busyTimeout: 1234 } as const;
const connection = connectSqlite(join(folder, 'test.db'), options);
const run = (sql: string) => connection.execute({ sql, name: null }, []);

afterAll(() => {
  connection.close();
  rmSync(folder, { recursive: true });
});

it.each([
  ['journal_mode', 'wal'],
  ['foreign_keys', 1],
  ['synchronous', 2],
  ['busy_timeout', 1234],
])('is set up: %s', (name, value) => {
  expect(Object.values(run(`pragma ${name}`).rows[0] ?? {})).toEqual([value]);
});

it('opens without fsync at every commit where it is asked for', () => {
  const other = connectSqlite(join(folder, 'test.db'), { ...options, synchronous: 'normal' });
  expect(other.first({ sql: 'pragma synchronous', name: null }, [])).toEqual({ synchronous: 1 });
  other.close();
});

it('tells reads from writes', () => {
  run('create table tells (id text)');
  expect(connection.isReading('select * from tells')).toBe(true);
  expect(connection.isReading("insert into tells values ('a') returning id")).toBe(false);
});

it('prepares any number of different statements', () => {
  for (let index = 0; index < 2500; index += 1)
    expect(run(`select ${index} as value`).rows).toEqual([{ value: index }]);
  expect(run('select 0 as value').rows).toEqual([{ value: 0 }]);
});

it('changes nothing over a read-only connection', () => {
  const reader = connectSqlite(join(folder, 'test.db'), { ...options, readonly: true });
  expect(() => reader.execute({ sql: "insert into tells values ('b')", name: null }, [])).toThrow('readonly');
  reader.close();
});

function failing(times: number, code: string) {
  let runs = 0;
  return () => {
    runs += 1;
    if (runs <= times) throw Object.assign(new Error('locked'), { code });
    return runs;
  };
}

test('runs again until the lock is gone', () => {
  expect(waitWhileBusy(100, failing(2, 'SQLITE_BUSY'))).toBe(3);
  expect(waitWhileBusy(100, failing(1, 'SQLITE_BUSY_RECOVERY'))).toBe(2);
});

test('gives up after its time', () => {
  expect(() => waitWhileBusy(40, failing(10, 'SQLITE_BUSY'))).toThrow('locked');
});

test('does not repeat what failed for another reason', () => {
  expect(() => waitWhileBusy(100, failing(1, 'SQLITE_CORRUPT'))).toThrow('locked');
});
