import type { Migration } from '@learnwright/plugin-sdk';
import { describeEachDatabase, testUser } from '@learnwright/test-kit';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { FOREIGN_READS, hostileIn, NEVER, SCHEMA_CHANGES } from '../../tests/hostile-statements.ts';
import type { Database } from '../database.ts';

/** Where the statements of plugins meet the database itself. */
describeEachDatabase('the hostile statements of a plugin', ({ open, label }) => {
  const dialect = label === 'SQLite' ? 'sqlite' : 'postgres';
  let database: Database;
  beforeAll(async () => {
    database = await open();
    await database.stores.users.insert(testUser('ada'));
    const up: Migration['up'] = async ({ db }) => {
      await sql`create table plg_quiz__answers (id text primary key)`.execute(db);
    };
    await database.migrate([{ owner: 'quiz', migrations: { '0001_create': { up } } }]);
  });

  const runs = hostileIn(dialect, [
    ...FOREIGN_READS,
    ...NEVER.filter((statement) => !/^(?:create|drop)/.test(statement.sql)),
    ...SCHEMA_CHANGES,
  ]);

  it.each(runs)('are refused before the database has them: $sql', async ({ sql: statement, refused }) => {
    const db = database.kyselyOf<never>('quiz');
    await expect(sql.raw(statement).execute(db)).rejects.toThrow(refused);
    await expect(database.unitOfWork.run(() => sql.raw(statement).execute(db))).rejects.toThrow(refused);
  });

  it.each(hostileIn(dialect, NEVER))('undo a migration: $sql', async ({ sql: statement, refused }) => {
    const tolerated = { '0001_create': { up: async () => undefined } };
    const up: Migration['up'] = async ({ db }) => {
      await sql`insert into plg_quiz__answers (id) values ('first')`.execute(db);
      await sql.raw(statement).execute(db);
    };
    const migrated = database.migrate([{ owner: 'quiz', migrations: { ...tolerated, '0002_harm': { up } } }]);
    await expect(migrated).rejects.toMatchObject({ cause: { message: expect.stringContaining(refused) } });
    expect(await database.appliedMigrations('quiz')).toEqual(['0001_create']);
  });

  it('leave everything as it was', async () => {
    expect(await database.stores.users.find('ada')).toMatchObject({ name: testUser('ada').name });
    const { rows } = await sql`select * from plg_quiz__answers`.execute(database.kyselyOf('quiz'));
    expect(rows).toEqual([]);
    // The connections are what they were: none has a table, a setting or a transaction of its own.
    await database.unitOfWork.run((stores) => stores.users.insert(testUser('grace')));
    expect(await database.stores.users.find('grace')).not.toBeNull();
  });

  describe('that change what the rows of others are', () => {
    const changes =
      dialect === 'sqlite'
        ? [
            [
              'created the trigger "plg_quiz__t"',
              'create trigger plg_quiz__t after insert on users begin select 1; end',
            ],
            ['created the index "plg_quiz__i"', 'create index plg_quiz__i on users (name)'],
          ]
        : [
            ['created the child "plg_quiz__u"', 'create table plg_quiz__u () inherits (users)'],
            ['changed the table "users"', 'alter table users enable row level security'],
            ['changed the table "users"', 'alter table users disable trigger all'],
            ['changed the table "users"', 'alter table users set (fillfactor = 50)'],
            ['created the index "plg_quiz__i"', 'create index plg_quiz__i on users (name)'],
          ];

    it.each(changes)('have %s: %s', async (change, statement) => {
      const judge = ({ foreign }: { readonly foreign: readonly string[] }) => {
        if (foreign.length > 0) throw new Error(foreign.join(', '));
      };
      const up: Migration['up'] = async ({ db }) => {
        await sql.raw(statement).execute(db);
      };
      await expect(database.migrate([{ owner: 'other', migrations: { '0001_harm': { up } }, judge }])).rejects.toThrow(
        change,
      );
    });
  });
});
