import { chownSync, existsSync, mkdtempSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createPostgresSchema, describeEachDatabase } from '@learnwright/test-kit';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { insertRecords } from '../../tests/insert-records.ts';
import { insertNumbered, insertOddRows, ODD_MIGRATIONS } from '../../tests/odd-tables.ts';
import type { Database } from '../database.ts';
import { CORE_MIGRATIONS } from '../migrations/core-migrations.ts';
import { findSqliteFile, openDatabase } from '../open-database.ts';
import { SAMPLE_MIGRATIONS } from '../own-tables.fixture.ts';
import { type MoveOptions, moveDatabase } from './move-database.ts';

const ALL = [CORE_MIGRATIONS, SAMPLE_MIGRATIONS, ODD_MIGRATIONS];
const SAMPLE = { id: 'x', flag: true, count: 2 ** 53, ratio: 0.1 + 0.2, at: '2026-11-20T14:29:00.123456+00:00' };

describeEachDatabase('a database that is moved to the other kind', ({ label, createUrl }) => {
  const cleanUps: (() => Promise<void>)[] = [];
  let source: string;
  let target: string;

  const owners = ALL.map(({ owner, migrations }) => ({ owner, load: async () => migrations }));
  const move = (options: Partial<MoveOptions> = {}) =>
    moveDatabase({
      ...{ from: source, to: target, owners, without: [], servedBy: 'a test', onProgress: () => undefined },
      ...options,
    });
  const codesOf = async (options: Partial<MoveOptions> = {}) => (await move(options)).findings.map(({ code }) => code);

  async function createTarget(): Promise<string> {
    if (label === 'PostgreSQL')
      return `sqlite:${join(mkdtempSync(join(tmpdir(), 'learnwright-move-')), 'new/moved.db')}`;
    const { url, remove } = await createPostgresSchema();
    cleanUps.push(remove);
    return url;
  }

  async function use<T>(url: string, work: (database: Database) => Promise<T>): Promise<T> {
    const database = await openDatabase({ url, synchronous: 'normal' });
    return work(database).finally(database.close);
  }

  const run = (url: string, statement: string) =>
    use(url, async (database) => void (await sql.raw(statement).execute(database.kysely())));

  beforeAll(async () => {
    source = await createUrl({ empty: true });
    await use(source, async (database) => {
      await database.migrate(ALL);
      await insertRecords(database);
      const document = { b: 1, a: ['ü', null, { '"': '\\' }] };
      const db = database.kysely<Record<string, Record<string, unknown>>>();
      await db
        .insertInto('plg_sample__rows')
        .values({ ...SAMPLE, document })
        .execute();
      await db.insertInto('plg_sample__rows').values({ id: 'y' }).execute();
      await insertOddRows(database);
    });
  });
  beforeEach(async () => {
    target = await createTarget();
  });
  afterAll(async () => {
    for (const cleanUp of cleanUps) await cleanUp();
  });

  it('has the same rows there, and back in a third one', async () => {
    const progress: (readonly [number, number])[] = [];
    const there = await move({ onProgress: (done, total) => void progress.push([done, total]) });
    expect(there).toMatchObject({ moved: true, findings: [], left: [] });
    expect(there.tables.length).toBeGreaterThan(45);
    for (const { rows, sum, target: arrived } of there.tables) expect({ rows, sum }).toEqual(arrived);
    const rows = there.tables.reduce((total, table) => total + table.rows, 0);
    expect(progress.at(-1)).toEqual([2 * rows, 2 * rows]);
    const third = await createUrl({ empty: true });
    expect(await move({ from: target, to: third })).toMatchObject({ moved: true, tables: there.tables });
    const before = await use(source, readAll);
    expect(await use(target, readAll)).toEqual(before);
    expect(await use(third, readAll)).toEqual(before);
  });

  it('is one that a server works with: up to date, with its keys, and with numbers that go on', async () => {
    await move();
    await use(target, async (database) => {
      expect((await database.migrate(ALL)).applied).toEqual([]);
      expect(await insertNumbered(database, 'next')).toBe(9007199254740994n);
      const again = sql.raw(`insert into plg_odd__files ("a ""name""") values ('next')`).execute(database.kysely());
      await expect(again).rejects.toThrow();
      await expect(sql.raw("insert into plg_odd__b values ('c', 'none')").execute(database.kysely())).rejects.toThrow();
      await sql.raw("delete from users where id = 'user'").execute(database.kysely());
      const left = await database.stores.attempts.countBetween('user', SAMPLE.at.replace('2026', '2000'), SAMPLE.at);
      expect(left).toEqual({ total: 0, wrong: 0 });
    });
  });

  it.runIf(label === 'PostgreSQL')('leaves the partitions of its log of attempts behind, and no attempt', async () => {
    const cut = await createUrl({ empty: true });
    await move();
    await move({ from: target, to: cut });
    await use(cut, (database) => database.partitionAttempts(4));
    const { moved, tables } = await move({ from: cut, to: await createTarget() });
    expect(moved).toBe(true);
    expect(tables.filter(({ table }) => table.startsWith('attempts'))).toMatchObject([{ table: 'attempts', rows: 1 }]);
  });

  it('leaves nothing where the move breaks off, and is moved by the next one', async () => {
    const broken = move({
      onProgress: (done, total) => {
        if (done > total / 3) throw new Error('The cable was pulled.');
      },
    });
    await expect(broken).rejects.toThrow('cable');
    const file = findSqliteFile(target);
    if (file !== null) {
      expect(existsSync(file)).toBe(false);
      // A process that was killed could not even tidy up.
      writeFileSync(`${file}.moving`, 'half of a database');
    }
    expect(await move()).toMatchObject({ moved: true });
    if (file !== null) expect(readdirSync(join(file, '..')).toSorted()).toEqual(['moved.db', 'moved.db.lock']);
  });

  if (label === 'PostgreSQL' && process.getuid?.() === 0) {
    it('belongs to the owner of the folder where root moves it into a file', async () => {
      const somebody = { uid: 65_534, gid: 65_533 };
      const folder = dirname(findSqliteFile(target) ?? '');
      chownSync(dirname(folder), somebody.uid, somebody.gid);
      await move();
      for (const name of ['', ...readdirSync(folder)])
        expect(statSync(join(folder, name)), name).toMatchObject(somebody);
    });
  }

  it('is not moved while a server uses it, nor where one uses the target', async () => {
    const serve = async (url: string) => {
      const server = await openDatabase({ url, servedBy: 'a server' });
      await server.servers.join('a server');
      return server;
    };
    const server = await serve(source);
    expect(await codesOf()).toEqual(['in_use']);
    await server.close();
    const other = await serve(target);
    expect(await codesOf()).toEqual(['in_use']);
    await other.close();
  });

  it('is not moved onto records, nor into another database of its kind', async () => {
    await move();
    const before = await use(target, readAll);
    expect(await codesOf()).toEqual(['not_empty']);
    expect(await use(target, readAll)).toEqual(before);
    expect(await codesOf({ to: await createUrl({ empty: true }) })).toEqual(['same_kind']);
  });

  it('is not moved where nobody has the plugin of a table, unless that is left behind', async () => {
    const known = owners.filter(({ owner }) => owner !== 'odd');
    const { findings } = await move({ owners: known });
    expect(findings).toMatchObject([{ code: 'unknown_plugin', place: 'odd' }]);
    const unloadable = { owner: 'odd', load: () => Promise.reject(new Error('It is broken.')) };
    expect(await codesOf({ owners: [...known, unloadable] })).toEqual(['unknown_plugin']);
    const older = { owner: 'odd', load: async () => ({}) };
    expect(await codesOf({ owners: [...known, older] })).toEqual(['unknown_migration']);
    const { moved, left } = await move({ owners: known, without: ['odd'] });
    expect({ moved, left }).toEqual({
      moved: true,
      left: [
        { table: 'plg_odd__a', rows: 3 },
        { table: 'plg_odd__b', rows: 1 },
        { table: 'plg_odd__files', rows: 3 },
        { table: 'plg_odd__migrations', rows: 1 },
      ],
    });
  });

  it('is not moved where the tables of a plugin are not those that its migrations make', async () => {
    await run(source, 'create table plg_sample__extra (id text)');
    await run(source, 'create table notes (id text)');
    expect(await codesOf()).toEqual(['other_tables']);
    await run(source, 'drop table plg_sample__extra');
    await run(source, 'alter table plg_sample__rows add column extra text');
    expect((await move()).findings).toMatchObject([{ code: 'other_tables', place: 'plg_sample__rows' }]);
    await run(source, 'alter table plg_sample__rows drop column extra');
    expect(await move()).toMatchObject({ moved: true, left: [{ table: 'notes', rows: 0 }] });
    await run(source, 'drop table notes');
  });

  it('is not moved where there is no server in it', async () => {
    const empty = await createUrl({ empty: true });
    await use(empty, (database) => database.ping());
    expect(await codesOf({ from: empty })).toEqual(['no_server']);
  });

  it.each(
    label === 'SQLite'
      ? [
          ['a NUL character', 'note', "'a' || char(0)", 'unmovable_value', 'plg_sample__rows.note', 'NUL'],
          ['a time of another form', 'at', "'yesterday'", 'unmovable_value', 'plg_sample__rows.at', '"yesterday"'],
          ['bytes among texts', 'note', "x'00'", 'unmovable_value', 'plg_sample__rows.note', 'bytes'],
          ['a word among numbers', 'count', "'many'", 'unmovable_value', 'plg_sample__rows', 'many'],
        ]
      : [['a number that is none', 'ratio', "'NaN'", 'different', 'plg_sample__rows', 'do not read the same']],
  )('is not moved with %s, which the other kind does not hold', async (_, column, value, code, place, words) => {
    await run(source, `insert into plg_sample__rows (id, ${column}) values ('bad', ${value})`);
    const { moved, findings } = await move();
    await run(source, "delete from plg_sample__rows where id = 'bad'");
    expect({ moved, findings }).toMatchObject({ moved: false, findings: [{ code, place }] });
    expect(findings[0]?.message).toContain(words);
    const file = findSqliteFile(target);
    if (file === null) expect(await use(target, readAll)).toEqual([]);
    else expect(existsSync(file)).toBe(false);
  });
});

/** Every row of every table as an application reads it, sorted. */
async function readAll(database: Database): Promise<string[]> {
  const db = database.kysely<Record<string, Record<string, unknown>>>();
  const lines: string[] = [];
  const names =
    database.dialect === 'sqlite'
      ? sql<{ name: string }>`select name from sqlite_master where type = 'table'`
      : sql<{ name: string }>`select tablename as name from pg_tables where schemaname = current_schema()`;
  for (const { name } of (await names.execute(db)).rows) {
    for (const row of await db.selectFrom(name).selectAll().execute()) lines.push(`${name} ${lineOf(row)}`);
  }
  return lines.toSorted();
}

/** A document of PostgreSQL's binary kind has its keys in another order. */
function lineOf(row: object): string {
  return JSON.stringify(
    Object.entries(row).toSorted(([left], [right]) => (left < right ? -1 : 1)),
    (key, value) =>
      key !== '' && typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.entries(value).toSorted(([left], [right]) => (left < right ? -1 : 1))
        : value,
  );
}
