import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { connectSqlite } from './connection.ts';

const folder = mkdtempSync(join(tmpdir(), 'learnwright-sqlite-'));
const options = { readonly: false, synchronous: 'full' } as const;
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
  ['busy_timeout', 0],
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
