import { describe, expect, it } from 'vitest';
import { createTableGuard } from './table-guard.ts';

const run = createTableGuard('quiz', 'run');
const migrate = createTableGuard('quiz', 'migrate');

describe('a query of a plugin', () => {
  it.each([
    'select * from plg_quiz__answers',
    'select "plg_quiz__answers"."id" from "plg_quiz__answers" as users where users.id = $1',
    `select 'it''s from users' as "messages" from plg_quiz__answers -- from users`,
    'select /* from users */ sessions from plg_quiz__answers',
    'with users as (select 1 as id) select id from users',
    'with recursive users (id, jobs) as (select 1, 2 union all select id, jobs from users) select id from users',
    'select extract(year from users) from plg_quiz__answers',
    'select trim(both from lessons), substring(topics from 1) from plg_quiz__answers where a is distinct from users',
    'select value from json_each($1), generate_series(1, 3)',
    'insert into plg_quiz__answers (users, events) values ($1, $2) on conflict (id) do update set jobs = excluded.jobs',
    'select id from plg_quiz__answers order by users, jobs for update of events skip locked',
    'select name from sqlite_master',
    'select $body$ from users $body$ from plg_quiz__answers',
    "select E'\\' from users' from plg_quiz__answers",
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
    ['plg_session__ratings', 'select 1 from `plg_session__ratings`'],
    ['plg_quizzes__answers', 'select 1 from [plg_quizzes__answers]'],
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

  it('is looked at in time that follows its length', () => {
    const long = `select ${'users, '.repeat(20_000)} 1 from plg_quiz__answers where ${"a = 'x' and ".repeat(20_000)} true`;
    expect(() => run(long)).not.toThrow();
  });
});
