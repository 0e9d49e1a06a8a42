import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { openSqliteFile } from './sqlite-file.ts';
import { DamagedFileError } from './table-columns.ts';

const VALUES = [null, 0, 1, -1, 127, -32_769, 8_388_607, 2_147_483_648, 1_763_800_000_001, 1.5, 'ä', 'x'.repeat(5000)];
let bytes: Uint8Array;

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'learnwright-sqlite-'));
  const file = new DatabaseSync(join(folder, 'file'));
  file.exec('pragma page_size = 1024; create table notes (id integer primary key, "value" blob(10, 2), number)');
  file.exec(
    'pragma synchronous = off; begin; create view v as select 1; create index i on notes (number); create table other (x)',
  );
  const insert = file.prepare('insert into notes values (?, ?, ?)');
  for (let index = 0; index < 500; index += 1) insert.run(index * 3, `row ${index}`, index);
  for (const [index, value] of VALUES.entries())
    insert.run(10_000 + index, Number.isInteger(value) ? BigInt(Number(value)) : value, new Uint8Array([index, 255]));
  file.exec('commit');
  file.close();
  bytes = new Uint8Array(await readFile(join(folder, 'file')));
  await rm(folder, { recursive: true });
});

it('reads every row of a table, of all kinds and lengths', () => {
  const file = openSqliteFile(bytes);
  const rows = [...file.rows('notes', ['id', 'value', 'number', 'nothing'])];
  expect(rows).toHaveLength(500 + VALUES.length);
  expect(rows[499]).toEqual({ id: 1497, value: 'row 499', number: 499, nothing: null });
  expect(rows.slice(500).map(({ value }) => value)).toEqual(VALUES);
  expect(rows.at(-1)?.number).toEqual(new Uint8Array([VALUES.length - 1, 255]));
  expect([...file.rows('other', ['x'])]).toEqual([]);
  expect(['notes', 'v', 'i', 'nothing'].map(file.hasTable)).toEqual([true, false, false, false]);
});

it('ends on every damaged file, and says that it is damaged', () => {
  const change = fc.record({ at: fc.nat(8192), byte: fc.nat(255) });
  fc.assert(
    fc.property(
      fc.array(change, { minLength: 1, maxLength: 20 }),
      fc.integer({ min: 0, max: 32_000 }),
      (changes, length) => {
        const damaged = bytes.slice(0, length);
        for (const { at, byte } of changes) if (at < length) damaged[at] = byte;
        try {
          let count = 0;
          for (const _ of openSqliteFile(damaged).rows('notes', ['id', 'value'])) count += 1;
          expect(count).toBeLessThan(100_000);
        } catch (error) {
          expect(error).toBeInstanceOf(DamagedFileError);
        }
      },
    ),
    { numRuns: 100 },
  );
});

it('reads no page twice, so that pages in a circle end', () => {
  const circle = bytes.slice();
  const view = new DataView(circle.buffer);
  const root = [...openSqliteFile(bytes).rows('notes', ['id'])].length > 0 ? 2 : 0;
  // The last child of the table's first page is that page itself.
  view.setUint32((root - 1) * 1024 + 8, root);
  expect(() => [...openSqliteFile(circle).rows('notes', ['id'])]).toThrow(DamagedFileError);
});
