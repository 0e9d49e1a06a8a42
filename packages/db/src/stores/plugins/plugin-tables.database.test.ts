import type { PluginTableRow } from '@learnwright/core';
import { describeEachDatabase, testUser } from '@learnwright/test-kit';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import type { Database, MigrationOwner } from '../../database.ts';
import { SAMPLE_MIGRATIONS, type SampleTables } from '../../own-tables.fixture.ts';

const NOW = '2026-11-20T12:00:00.000000+00:00';
const NOTHING = { document: null, count: null, at: null, flag: null, note: 'none', ratio: null };

describeEachDatabase('the tables of plugins', ({ label, open }) => {
  let database: Database;
  beforeEach(async () => {
    database = await open();
    await database.migrate([SAMPLE_MIGRATIONS]);
  });

  const run = (...statements: string[]) => runAll(database, statements);
  const readAll = (plugin: string) => readRows(database, plugin);
  const drop = (plugin: string) => database.unitOfWork.run(() => database.plugins.tables.drop(plugin));

  async function fill(count: number): Promise<string[]> {
    const ids = Array.from({ length: count }, (_, index) => String(index).padStart(4, '0'));
    const rows = ids.map((id) => ({ id, flag: true, document: { id }, count: null, at: null }));
    const db = database.kysely<SampleTables>();
    if (count > 0) await db.insertInto('plg_sample__rows').values(rows).execute();
    return ids;
  }

  it('are listed by the name of their owner, without the one of its migrations', async () => {
    await run(
      'create table plg_sample__b (id text)',
      'create table plg_sample__a (id text)',
      'create view plg_sample__seen as select * from plg_sample__a',
      'create table plg_samplex_rows (id text)',
      'create table plgxsample__rows (id text)',
    );
    const { tables } = database.plugins;
    expect(await tables.list('sample')).toEqual(['plg_sample__a', 'plg_sample__b', 'plg_sample__rows']);
    expect(await tables.list('unknown')).toEqual([]);
    expect([...(await tables.listOf(['sample', 'unknown', 'samplex_rows']))]).toEqual([
      ['sample', ['plg_sample__a', 'plg_sample__b', 'plg_sample__rows']],
      ['unknown', []],
      ['samplex_rows', []],
    ]);
  });

  it('are not those of a plugin whose name goes on', async () => {
    await database.migrate([ownerWith('sample__extra', 'create table plg_sample__extra__rows (id text)')]);
    expect(await database.plugins.tables.list('sample')).toEqual(['plg_sample__rows']);
    expect(await drop('sample')).toEqual(['plg_sample__migrations', 'plg_sample__rows']);
    expect(await database.plugins.tables.list('sample__extra')).toEqual(['plg_sample__extra__rows']);
    expect(await database.appliedMigrations('sample__extra')).toEqual(['0001_create']);
  });

  it.each([0, 499, 500, 501, 1700])('are read whole with %i rows, their values in their shapes', async (count) => {
    const ids = await fill(count);
    const rows = await readAll('sample');
    const expected = ids.map((id) => {
      return { table: 'plg_sample__rows', row: { ...NOTHING, id, flag: true, document: { id } } };
    });
    expect(rows).toEqual(expected);
  });

  it('are read table after table, bytes and all', async () => {
    const bytes = label === 'SQLite' ? 'blob' : 'bytea';
    const value = label === 'SQLite' ? "x'00ff'" : "'\\x00ff'";
    await run(`create table plg_sample__a (file ${bytes})`, `insert into plg_sample__a values (${value})`);
    await fill(1);
    const [first, second] = await readAll('sample');
    expect(first).toEqual({ table: 'plg_sample__a', row: { file: Buffer.from([0, 255]) } });
    expect(second).toMatchObject({ table: 'plg_sample__rows', row: { id: '0000' } });
  });

  it('leave the unit of work usable while they are read, and when reading stops halfway', async () => {
    await fill(1200);
    await database.unitOfWork.run(async (stores) => {
      const { tables } = database.plugins;
      let read = 0;
      for await (const { table } of tables.read('sample')) {
        read += 1;
        if (read % 400 === 0) await stores.users.insert(testUser(`${table} ${read}`));
        if (read === 800) break;
      }
      const both = [tables.read('sample'), tables.read('sample')].map((rows) => rows[Symbol.asyncIterator]());
      const firsts = await Promise.all(both.map((rows) => rows.next()));
      expect(firsts).toMatchObject([{ done: false }, { done: false }]);
      await Promise.all(both.map((rows) => rows.return?.()));
      expect(await tables.drop('sample')).toEqual(['plg_sample__migrations', 'plg_sample__rows']);
    });
    expect(await database.stores.users.find('plg_sample__rows 800')).not.toBeNull();
  });

  it('are read and dropped in units of work only', async () => {
    const { tables } = database.plugins;
    await expect(collect(tables.read('sample'))).rejects.toThrow('inside of a unit of work');
    await expect(tables.drop('sample')).rejects.toThrow('inside of a unit of work');
    expect(await tables.list('sample')).toEqual(['plg_sample__rows']);
  });

  it('are dropped with their migrations, which can then be taken again', async () => {
    await fill(3);
    await database.stores.users.insert(testUser('handled'));
    const note = () => database.events.replays.note({ event_id: 'e', plugin: 'sample' }, 'handled', NOW);
    expect([await note(), await note()]).toEqual([true, false]);
    const { elementFollowers } = database.stores;
    await database.unitOfWork.run(() => elementFollowers.follow('handled', 'sample'));
    expect(await elementFollowers.lockUser('handled')).toEqual({ followed: true });
    expect(await drop('sample')).toEqual(['plg_sample__migrations', 'plg_sample__rows']);
    expect(await database.plugins.tables.list('sample')).toEqual([]);
    expect(await database.appliedMigrations('sample')).toEqual([]);
    expect(await drop('sample')).toEqual([]);
    expect(await note()).toBe(true);
    expect(await elementFollowers.lockUser('handled')).toEqual({ followed: false });
    expect((await database.migrate([SAMPLE_MIGRATIONS])).applied).toHaveLength(1);
    expect(await readAll('sample')).toEqual([]);
  });

  it('stay when the unit of work fails', async () => {
    await fill(2);
    const undone = database.unitOfWork.run(async () => {
      await database.plugins.tables.drop('sample');
      throw new Error('second thoughts');
    });
    await expect(undone).rejects.toThrow('second thoughts');
    expect(await readAll('sample')).toHaveLength(2);
    expect(await database.appliedMigrations('sample')).toEqual(['0001_create_rows']);
  });

  it('are dropped with rows that refer to each other, in circles too, and to core', async () => {
    await database.stores.users.insert(testUser('ada'));
    const key = label === 'SQLite' ? 'text' : 'text collate "C"';
    await run(
      'create table plg_sample__a (id text primary key, b_id text)',
      'create table plg_sample__b (id text primary key, a_id text references plg_sample__a (id) on delete restrict)',
      'create table plg_sample__z (id text primary key, up text references plg_sample__z (id))',
      `create table plg_sample__u (user_id ${key} references users (id), b_id text references plg_sample__b (id))`,
      "insert into plg_sample__a values ('a', null)",
      "insert into plg_sample__b values ('b', 'a')",
      "insert into plg_sample__z values ('z', null), ('y', 'z')",
      "insert into plg_sample__u values ('ada', 'b')",
    );
    if (label === 'PostgreSQL') {
      await run('alter table plg_sample__a add foreign key (b_id) references plg_sample__b (id)');
    } else {
      await run('alter table plg_sample__a add column other text references plg_sample__b (id)');
      await run("update plg_sample__a set other = 'b'");
    }
    await run("update plg_sample__a set b_id = 'b'");
    expect(await drop('sample')).toHaveLength(6);
    expect(await database.stores.users.find('ada')).toEqual(testUser('ada'));
    expect(await database.plugins.tables.list('sample')).toEqual([]);
  });

  it('are dropped with their views, indexes and sequences', async () => {
    await run(
      'create index plg_sample__by_note on plg_sample__rows (note)',
      'create view plg_sample__seen as select id from plg_sample__rows',
      'create view plg_sample__again as select id from plg_sample__seen',
      'create view plg_sample__people as select id from users',
    );
    if (label === 'PostgreSQL') {
      await run(
        'create materialized view plg_sample__known as select id from plg_sample__seen',
        'create sequence plg_sample__numbers',
        'create table plg_sample__counted (id bigint generated always as identity, number serial)',
        'create table plg_sample__parts (id int) partition by range (id)',
        'create table plg_sample__part partition of plg_sample__parts for values from (0) to (9)',
        'insert into plg_sample__parts values (1)',
      );
      expect(await readAll('sample')).toEqual([{ table: 'plg_sample__parts', row: { id: 1 } }]);
    }
    expect(await countNamed(database, 'plg_sample__')).toBeGreaterThan(5);
    await drop('sample');
    expect(await countNamed(database, 'plg_sample__')).toBe(0);
  });

  it('are not remembered as they were', async () => {
    const select = sql`select * from plg_sample__again order by 1`;
    await run('create table plg_sample__again (value text)', "insert into plg_sample__again values ('text')");
    expect((await select.execute(database.kysely())).rows).toEqual([{ value: 'text' }]);
    await drop('sample');
    await run('create table plg_sample__again (value boolean)', 'insert into plg_sample__again values (true)');
    expect((await select.execute(database.kysely())).rows).toEqual([{ value: true }]);
  });

  it.runIf(label === 'SQLite')('are read with any key that SQLite knows', async () => {
    const letters = Array.from({ length: 1100 }, (_, index) => String(index).padStart(4, '0'));
    const values = letters.map((letter) => `('${letter}')`).join();
    await run(
      'create table plg_sample__without (id text primary key) without rowid',
      `insert into plg_sample__without values ${values}`,
      'create table plg_sample__taken (RowId text, _rowid_ text, oid text)',
      `insert into plg_sample__taken (oid) values ${values}`,
      'create table plg_sample__renamed (rowid text)',
      `insert into plg_sample__renamed values ${values}`,
      'create virtual table plg_sample__words using fts5 (word)',
      `insert into plg_sample__words values ${values}`,
      'create table plg_sample__numbered (id integer primary key, word text)',
      'insert into plg_sample__numbered values (-5, null)',
      'insert into plg_sample__numbered select 9007199254740993 + word, word from plg_sample__words',
    );
    const rows = Map.groupBy(await readAll('sample'), ({ table }) => table);
    const idsOf = (table: string, column: string) => rows.get(`plg_sample__${table}`)?.map(({ row }) => row[column]);
    expect(idsOf('without', 'id')).toEqual(letters);
    expect(idsOf('taken', 'oid')).toEqual(letters);
    expect(idsOf('renamed', 'rowid')).toEqual(letters);
    expect(idsOf('words', 'word')).toEqual(letters);
    expect(idsOf('numbered', 'word')).toEqual([null, ...letters]);
    expect(rows.size).toBe(5);
    await drop('sample');
    expect(await countNamed(database, 'plg_sample__')).toBe(0);
  });
});

async function runAll(database: Database, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database.kysely());
}

function readRows({ plugins, unitOfWork }: Database, plugin: string): Promise<PluginTableRow[]> {
  return unitOfWork.run(() => collect(plugins.tables.read(plugin)));
}

async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const collected: T[] = [];
  for await (const item of items) collected.push(item);
  return collected;
}

function ownerWith(owner: string, statement: string): MigrationOwner {
  const up: MigrationOwner['migrations'][string]['up'] = async ({ db }) => void (await sql.raw(statement).execute(db));
  return { owner, migrations: { '0001_create': { up } } };
}

async function countNamed(database: Database, prefix: string): Promise<number> {
  const named = {
    sqlite: sql`select name from sqlite_master where instr(name, ${prefix}) = 1`,
    postgres: sql`
      select relname from pg_class
      where relnamespace = current_schema()::regnamespace and starts_with(relname::text, ${prefix})`,
  };
  const { rows } = await named[database.dialect].execute(database.kysely());
  return rows.length;
}
