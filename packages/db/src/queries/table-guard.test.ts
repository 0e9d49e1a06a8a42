import type { DialectName } from '@learnwright/plugin-sdk';
import { describe, expect, it } from 'vitest';
import { FOREIGN_READS, hostileIn, NEVER, SCHEMA_CHANGES } from '../../tests/hostile-statements.ts';
import { createTableGuard } from './table-guard.ts';

const guard = (dialect: DialectName, work: 'run' | 'migrate') => createTableGuard({ owner: 'quiz', dialect, work });

describe.each(['sqlite', 'postgres'] as const)('a query of a plugin on %s', (dialect) => {
  const run = guard(dialect, 'run');
  const migrate = guard(dialect, 'migrate');

  it.each([
    'select * from plg_quiz__answers',
    'select "plg_quiz__answers"."id" from "plg_quiz__answers" as users where users.id = $1',
    `select 'it''s from users' as "messages" from plg_quiz__answers -- from users`,
    'select /* from users */ sessions from plg_quiz__answers',
    'with users as (select 1 as id) select id from users',
    'with recursive users (id, jobs) as (select 1, 2 union all select id, jobs from users) select id from users',
    'with a as (select 1), users as materialized (select 1 as id) select (select id from users) from a',
    'select extract(year from users) from plg_quiz__answers',
    'select trim(both from lessons), substring(topics from 1) from plg_quiz__answers where a is distinct from users',
    'select value from json_each($1), generate_series(1, 3)',
    'insert into plg_quiz__answers (users, events) values ($1, $2) on conflict (id) do update set jobs = excluded.jobs',
    'insert into plg_quiz__answers select * from plg_quiz__answers on conflict do update set users = 1, jobs = 2',
    'select id from plg_quiz__answers order by users, jobs for update of events skip locked',
    'select a.id from plg_quiz__answers as a join plg_quiz__answers as b using (users) where a.x in (users, jobs)',
    'delete from plg_quiz__answers as a where a.users in (select users from plg_quiz__answers group by users, jobs)',
    'select (1), (select count(*) from (plg_quiz__answers))',
    'select name from sqlite_master',
    'select nspname from pg_catalog.pg_namespace, information_schema.tables',
    'explain select 1 from plg_quiz__answers',
    '',
  ])('may be %s', (sql) => {
    expect(() => run(sql)).not.toThrow();
    expect(() => migrate(sql)).not.toThrow();
  });

  it.each([
    ['users', 'select * from users'],
    ['users', 'SELECT * FROM "users"'],
    ['users', 'select * from public.users'],
    ['users', 'select * from "public"."users" as u'],
    ['attempts', 'select 1 from plg_quiz__answers as a, attempts as b'],
    ['attempts', 'select 1 from (select 1) as a, attempts'],
    ['sessions', 'select 1 from plg_quiz__answers left join sessions on true'],
    ['messages', 'select (select count(*) from messages) from plg_quiz__answers'],
    ['jobs', 'with mine as (select 1 from jobs) select * from mine'],
    ['projects', 'select 1 from only projects'],
    ['users', 'select extract(year from (select created_at from users)) from plg_quiz__answers'],
  ])('may not name %s: %s; a migration may read it', (table, sql) => {
    expect(() => run(sql)).toThrow(`The table "${table}" does not belong to the plugin "quiz"`);
    expect(() => migrate(sql)).not.toThrow();
  });

  it.each([
    ['users', 'insert into users (id) values ($1)'],
    ['users', 'INSERT OR REPLACE INTO "users" values (1)'],
    ['attempts', 'delete from attempts where true'],
    ['attempts', 'update only attempts set correct = true'],
    ['attempts', 'with gone as (delete from attempts returning *) select * from gone'],
    ['lessons', 'truncate table lessons'],
    ['lessons', 'truncate lessons'],
    ['lessons', 'insert into plg_quiz__answers select 1; delete from lessons'],
  ])('may not write %s, nor may a migration: %s', (table, sql) => {
    expect(() => run(sql)).toThrow(`The table "${table}" does not belong to the plugin "quiz"`);
    expect(() => migrate(sql)).toThrow('A migration may only read it.');
  });

  it.each(
    hostileIn(dialect, [
      ...FOREIGN_READS,
      ...NEVER.filter(({ sql }) => !/^(?:create|drop)/.test(sql)),
      ...SCHEMA_CHANGES,
    ]),
  )('is refused where it is hostile: $sql', ({ sql, refused }) => {
    expect(() => run(sql)).toThrow(refused);
  });

  it.each(hostileIn(dialect, NEVER))('is refused in a migration as well: $sql', ({ sql, refused }) => {
    expect(() => migrate(sql)).toThrow(refused);
  });

  it('is told the name that its own table has', () => {
    const named = 'Name its own table plg_quiz__scores.';
    expect(() => run('insert into scores (id) values ($1)')).toThrow(named);
    expect(() => migrate('insert into scores (id) values (1)')).toThrow(`A migration may only read it. ${named}`);
    expect(() => run('select * from users')).toThrow('Records of core are in context.records.');
  });

  it('is looked at in time that follows its length', () => {
    const long = `select ${'users, '.repeat(20_000)} 1 from plg_quiz__answers where ${"a = 'x' and ".repeat(20_000)} true`;
    expect(() => run(long)).not.toThrow();
    const deep = `select 1 from plg_quiz__answers where ${'('.repeat(20_000)}1${')'.repeat(20_000)}`;
    expect(() => run(deep)).not.toThrow();
  });
});

describe('a query in words of one database', () => {
  it.each([
    ['sqlite', 'plg_session__ratings', 'select 1 from `plg_session__ratings`'],
    ['sqlite', 'plg_quizzes__answers', 'select 1 from [plg_quizzes__answers]'],
  ] as const)('on %s may not name %s: %s', (dialect, table, sql) => {
    expect(() => guard(dialect, 'run')(sql)).toThrow(`The table "${table}" does not belong to the plugin "quiz"`);
  });

  it.each([
    ['postgres', 'select $body$ from users $body$ from plg_quiz__answers'],
    ['postgres', "select E'\\' from users' from plg_quiz__answers"],
    ['postgres', 'select /* /* */ from users */ 1 from plg_quiz__answers'],
    ['postgres', 'refresh materialized view concurrently plg_quiz__sums'],
    ['sqlite', "select 'a\\' from plg_quiz__answers where b = ' from users'"],
    ['sqlite', 'pragma table_info(plg_quiz__answers)'],
    ['sqlite', 'insert or ignore into plg_quiz__answers (id) values (?1), (:name), ($name), (@name)'],
    ['sqlite', 'update or ignore plg_quiz__answers set users = 1, jobs = 2'],
  ] as const)('on %s may be %s', (dialect, sql) => {
    expect(() => guard(dialect, 'run')(sql)).not.toThrow();
  });

  it.each([
    [
      'sqlite',
      'create virtual table plg_quiz__find using fts5(topics, content = "plg_quiz__answers", tokenize = \'porter\')',
    ],
    [
      'sqlite',
      'create trigger plg_quiz__t after update of users on plg_quiz__answers begin delete from plg_quiz__answers; end',
    ],
    ['sqlite', 'pragma defer_foreign_keys = on'],
    [
      'postgres',
      'create trigger plg_quiz__t before insert or update on plg_quiz__answers execute function plg_quiz__f()',
    ],
    [
      'postgres',
      `create or replace function plg_quiz__f() returns trigger language plpgsql as $$
        begin update plg_quiz__answers set at = now(); return new; end $$`,
    ],
    ['postgres', 'create unique index concurrently if not exists plg_quiz__i on plg_quiz__answers (users)'],
    ['postgres', 'create table plg_quiz__copy as select id from users'],
    ['postgres', 'alter table plg_quiz__answers add column a text; drop table if exists plg_quiz__old'],
  ] as const)('on %s may be in a migration: %s', (dialect, sql) => {
    expect(() => guard(dialect, 'migrate')(sql)).not.toThrow();
  });
});
