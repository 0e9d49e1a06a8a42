import { expect, it } from 'vitest';
import { DamagedFileError, readColumns } from './table-columns.ts';

it.each([
  ['create table a (id integer primary key, b text, "c" blob(1, 2))', ['id', 'b', 'c'], 0],
  ['create table a (b text, /* c, d */ e int -- f, g\n, h)', ['b', 'e', 'h'], -1],
  ['create table a (b -- no end)', ['b'], -1],
])('reads the columns of %s', (sql, columns, idColumn) => {
  expect(readColumns(sql)).toEqual({ columns, idColumn });
});

it('reads comments without an end, and refuses a statement that is too long', () => {
  expect(readColumns(`create table a (b) ${'/* '.repeat(30_000)}`).columns).toEqual(['b']);
  expect(() => readColumns('/*'.repeat(60_000))).toThrow(DamagedFileError);
});
