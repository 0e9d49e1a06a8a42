import type { Migration } from '@learnwright/plugin-sdk';
import { describeEachDatabase } from '@learnwright/test-kit';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import type { Database } from '../database.ts';
import type { SchemaChanges } from './schema-changes.ts';

describeEachDatabase('the migrations of a plugin', ({ open }) => {
  let database: Database;
  let judged: SchemaChanges[];
  beforeAll(async () => {
    database = await open();
  });

  /** Migrates by these statements; a change of foreign tables is refused, as a host does. */
  async function migrate(...statements: readonly string[]): Promise<void> {
    judged = [];
    const up: Migration['up'] = async ({ db }) => {
      for (const statement of statements) await sql.raw(statement).execute(db);
    };
    const judge = (changes: SchemaChanges) => {
      judged.push(changes);
      if (changes.foreign.length > 0) throw new Error(changes.foreign.join(', '));
    };
    await database.migrate([{ owner: 'quiz', migrations: { '0001_create': { up } }, judge }]);
  }

  it.each([
    ['dropped the table "attempts"', ['drop table attempts']],
    ['created the table "scores"', ['create table scores (id text)']],
    ['created the table "plg_quizzes__scores"', ['create table plg_quizzes__scores (id text)']],
    ['created the view "everybody"', ['create view everybody as select 1 as id']],
    ['changed the table "users"', ['alter table users add column points integer']],
    ['created the index "users_by_name"', ['create index users_by_name on users (name)']],
    ['dropped the index "element_errors_in_queue"', ['drop index element_errors_in_queue']],
  ])('that have %s are judged before they are stored', async (change, statements) => {
    await expect(migrate('create table plg_quiz__answers (id text)', ...statements)).rejects.toThrow(change);
    expect(await database.appliedMigrations('quiz')).toEqual([]);
    const names = new Set((await database.kysely<never>().introspection.getTables()).map(({ name }) => name));
    expect([names.has('attempts'), names.has('plg_quiz__answers'), names.has('scores')]).toEqual([true, false, false]);
  });

  it('may read the rows of others, and not write them', async () => {
    const write = 'delete from users';
    await expect(migrate(write)).rejects.toMatchObject({ cause: { message: expect.stringContaining('"users"') } });
    await migrate(
      'create table plg_quiz__answers (id text primary key, user_id text references users (id))',
      'create index answers_by_user on plg_quiz__answers (user_id)',
      'insert into plg_quiz__answers select id, id from users',
    );
    expect(judged).toEqual([{ foreign: [], personal: ['plg_quiz__answers'] }]);
    await migrate('drop table attempts');
    expect(judged).toEqual([]);
  });
});
