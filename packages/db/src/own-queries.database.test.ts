import { describeEachDatabase, testUser } from '@learnwright/test-kit';
import { type Kysely, sql } from 'kysely';
import { beforeAll, expect, it, vi } from 'vitest';
import type { Database } from './database.ts';
import { SAMPLE_MIGRATIONS, type SampleTables } from './own-tables.fixture.ts';

describeEachDatabase("a plugin's own queries", ({ open }) => {
  let database: Database;
  let db: Kysely<SampleTables>;
  beforeAll(async () => {
    database = await open();
    await database.migrate([SAMPLE_MIGRATIONS]);
    db = database.kysely();
  });

  const insert = (id: string) => db.insertInto('plg_sample__rows').values({ id, document: {} }).execute();
  const find = (id: string) => db.selectFrom('plg_sample__rows').select('id').where('id', '=', id).executeTakeFirst();

  it('are part of the unit of work around them', async () => {
    const run = database.unitOfWork.run(async (stores) => {
      await insert('undone');
      await stores.users.insert(testUser('undone'));
      expect(await find('undone')).toEqual({ id: 'undone' });
      throw new Error('second thoughts');
    });
    await expect(run).rejects.toThrow('second thoughts');
    expect(await find('undone')).toBeUndefined();
    expect(await database.stores.users.find('undone')).toBeNull();
  });

  it('are committed together with core records', async () => {
    await database.unitOfWork.run(async (stores) => {
      await insert('kept');
      await stores.users.insert(testUser('kept'));
    });
    expect(await find('kept')).toEqual({ id: 'kept' });
    expect(await database.stores.users.find('kept')).not.toBeNull();
  });

  it('see neither a unit of work of somebody else nor wait for it', async () => {
    const entered = Promise.withResolvers<void>();
    const leave = Promise.withResolvers<void>();
    const unit = database.unitOfWork.run(async () => {
      await insert('half-way');
      entered.resolve();
      await leave.promise;
    });
    await entered.promise;
    expect(await find('half-way')).toBeUndefined();
    leave.resolve();
    await unit;
    expect(await find('half-way')).toBeDefined();
  });

  it('go on in a unit of work while a write outside waits for it', async () => {
    const entered = Promise.withResolvers<void>();
    const leave = Promise.withResolvers<void>();
    const unit = database.unitOfWork.run(async () => {
      await insert('first');
      entered.resolve();
      await leave.promise;
      await insert('second');
    });
    await entered.promise;
    const outside = insert('outside');
    await new Promise(setImmediate);
    leave.resolve();
    await Promise.all([unit, outside]);
    expect(await Promise.all(['first', 'second', 'outside'].map(find))).not.toContain(undefined);
  });

  it('run several at a time in one unit of work', async () => {
    await database.unitOfWork.run(async () => {
      await Promise.all([insert('a'), insert('b'), insert('c')]);
      expect(await Promise.all([find('a'), find('b'), find('c')])).toEqual([{ id: 'a' }, { id: 'b' }, { id: 'c' }]);
    });
  });

  it('make the unit of work fail as a whole when one of them fails', async () => {
    const run = database.unitOfWork.run(async () => {
      await insert('before');
      await insert('before').catch(() => 'swallowed');
    });
    await expect(run).rejects.toThrow();
    expect(await find('before')).toBeUndefined();
  });

  it('throw when they outlive their unit of work', async () => {
    const ended = Promise.withResolvers<void>();
    const forgotten = Promise.withResolvers<unknown>();
    await database.unitOfWork.run(async () => {
      ended.promise.then(() => insert('late')).then(forgotten.resolve, forgotten.reject);
    });
    ended.resolve();
    await expect(forgotten.promise).rejects.toThrow('afterCommit');
  });

  it('open no transactions', async () => {
    const callback = db.transaction().execute(() => insert('never'));
    await expect(callback).rejects.toThrow('context.transaction');
    await expect(db.startTransaction().execute()).rejects.toThrow('context.transaction');
    await expect(sql`begin`.execute(db)).rejects.toThrow('context.transaction');
    expect(await find('never')).toBeUndefined();
  });

  it('may be streamed and introspected', async () => {
    const ids: string[] = [];
    for await (const row of db.selectFrom('plg_sample__rows').select('id').orderBy('id').limit(2).stream())
      ids.push(row.id);
    expect(ids).toEqual(['a', 'b']);
    // Kysely looks at every schema of the database. One that another test drops meanwhile fails its query.
    const tables = await vi.waitFor(() => db.introspection.getTables(), { timeout: 5_000 });
    expect(tables.map(({ name }) => name)).toContain('plg_sample__rows');
  });

  it('follow a table that a migration has changed', async () => {
    const all = () => db.selectFrom('plg_sample__rows').selectAll().where('id', '=', 'a').execute();
    expect(await all()).not.toHaveProperty('0.extra');
    await database.migrate([
      {
        owner: 'sample',
        migrations: {
          ...SAMPLE_MIGRATIONS.migrations,
          '0002_add_extra': {
            up: async (context) => {
              const type = sql.raw(context.types.boolean);
              await context.db.schema
                .alterTable('plg_sample__rows')
                .addColumn('extra', type, (column) => column.notNull().defaultTo(sql`true`))
                .execute();
            },
          },
        },
      },
    ]);
    expect(await all()).toMatchObject([{ id: 'a', extra: true }]);
  });
});
