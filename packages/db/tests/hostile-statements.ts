import type { DialectName } from '@learnwright/plugin-sdk';

/** SQL that a plugin called `quiz` may not run, in which databases it means harm, and what the refusal names. */
export interface HostileStatement {
  readonly sql: string;
  readonly refused: string;
  /** Default: both databases. */
  readonly only?: DialectName;
}

const users = 'The table "users"';
const transactions = 'context.transaction';

/** What reads the rows of others; a migration may do so once. */
export const FOREIGN_READS: readonly HostileStatement[] = [
  { sql: 'select * from (users)', refused: users },
  { sql: 'select * from ((users))', refused: users },
  { sql: 'select 1 from (plg_quiz__answers join users on true)', refused: users },
  { sql: 'select 1 from (users cross join plg_quiz__answers)', refused: users },
  { sql: 'select 1 from plg_quiz__answers, (plg_quiz__answers as b join users on true)', refused: users },
  { sql: 'select * from users where exists (with users as (select 1) select 1 from users)', refused: users },
  { sql: 'with a as (select * from users), users as (select 1 as id) select * from a', refused: users },
  { sql: 'with users as (select 1) select 1 from public.users', refused: users },
  { sql: 'with users as (select 1) select 1 from main.users', refused: users },
  { sql: 'select * from (with users as (select 1 as id) select id from users) as a, users', refused: users },
  { sql: 'select count(*) over users from users window users as (order by id)', refused: users },
  { sql: 'select 1 from plg_quiz__answers as "where", users', refused: users },
  {
    sql: 'select 1 from plg_quiz__answers as a join plg_quiz__answers as b on a."where" = b."order", users',
    refused: users,
  },
  { sql: 'select id as "distinct" from users', refused: users },
  { sql: 'select * from core__migrations', refused: 'The table "core__migrations"' },
  { sql: 'select * from elsewhere.rows', refused: 'The table "rows"' },
  { sql: 'explain select * from users', refused: users },
  { sql: "select * from 'users'", refused: users, only: 'sqlite' },
  { sql: 'select * from "USERS"', refused: users, only: 'sqlite' },
  { sql: 'select 1 from plg_quiz__answers as [a where b], users', refused: users, only: 'sqlite' },
  { sql: 'select 1 from plg_quiz__answers as `where`, users', refused: users, only: 'sqlite' },
  { sql: 'select 1 where 1 in plg_session__ids', refused: 'The table "plg_session__ids"', only: 'sqlite' },
  { sql: 'select $a$, name from users where name is not $a$', refused: users, only: 'sqlite' },
  { sql: "select e'\\' from users where '' = ''", refused: users, only: 'sqlite' },
  { sql: 'select 1 from plg_quiz__answers where $a(() = 1 union select 1 from users', refused: users, only: 'sqlite' },
  { sql: 'select 1 from \ufeffusers', refused: users, only: 'sqlite' },
  { sql: "/* /* */ select '*/', name from users --'", refused: users, only: 'sqlite' },
  { sql: "/* /* */ ' */ select '' from users --'", refused: users, only: 'postgres' },
  { sql: "select 1 -- '\r from users -- '", refused: users, only: 'postgres' },
  { sql: 'select 1 from plg_quiz__answers as values, users', refused: users, only: 'postgres' },
  { sql: 'select 1 from plg_quiz__answers as set, users', refused: users, only: 'postgres' },
  { sql: 'select 1 as distinct from users', refused: users, only: 'postgres' },
  {
    sql: 'select 1 from plg_quiz__answers as a join plg_quiz__answers as b on a.where, users',
    refused: users,
    only: 'postgres',
  },
  { sql: "select e''\n'\\'', name from users where name <> ''", refused: users, only: 'postgres' },
  { sql: 'table users', refused: users, only: 'postgres' },
  { sql: 'select 1 from only (users)', refused: users, only: 'postgres' },
  { sql: "select $a$' from plg$a$, name from users where name <> ''", refused: users, only: 'postgres' },
];

/** What a plugin does at no time, in a migration neither. */
export const NEVER: readonly HostileStatement[] = [
  { sql: 'with users as (select 1) delete from users', refused: users },
  { sql: 'with a as (select 1) update users set name = name', refused: users },
  { sql: 'insert into main.users select * from users', refused: users },
  { sql: 'delete from plg_session__ratings', refused: 'The table "plg_session__ratings"' },
  { sql: 'delete from sqlite_master', refused: 'The table "sqlite_master"' },
  { sql: 'update pg_catalog.pg_class set relname = relname', refused: 'The table "pg_class"' },
  { sql: 'select 1; begin', refused: transactions },
  { sql: '; begin', refused: transactions },
  { sql: '/* a */ commit', refused: transactions },
  { sql: 'select 1; rollback', refused: transactions },
  { sql: '-- a\nsavepoint a', refused: transactions },
  { sql: "attach 'other.db' as other", refused: '"attach"' },
  { sql: 'detach database other', refused: '"detach"' },
  { sql: "vacuum into 'copy.db'", refused: '"vacuum"' },
  { sql: 'vacuum', refused: '"vacuum"' },
  { sql: 'create temp table users (id text)', refused: 'temporary' },
  { sql: 'create temporary view users as select 1', refused: 'temporary' },
  { sql: 'create table temp.users (id text)', refused: '"temp"' },
  { sql: 'create table pg_temp.users (id text)', refused: '"pg_temp"' },
  { sql: 'drop table plg_quiz__answers, elsewhere.rows', refused: '"elsewhere"' },
  { sql: 'select 1 as id into plg_quiz__copy', refused: 'select … into' },
  { sql: 'create view plg_quiz__all as select * from users', refused: users },
  {
    sql: 'create trigger plg_quiz__t after insert on plg_quiz__answers begin delete from users; end',
    refused: users,
  },
  {
    sql: 'create trigger plg_quiz__t after delete on plg_quiz__a begin insert into plg_quiz__b select id from users; end',
    refused: users,
  },
  { sql: 'update or ignore users set name = 1', refused: users, only: 'sqlite' },
  { sql: 'update or replace "users" set name = 1', refused: users, only: 'sqlite' },
  { sql: 'insert or ignore into users (id) values (1)', refused: users, only: 'sqlite' },
  { sql: 'replace into users (id) values (1)', refused: users, only: 'sqlite' },
  { sql: 'pragma writable_schema = on', refused: '"writable_schema"', only: 'sqlite' },
  { sql: 'pragma foreign_keys = off', refused: '"foreign_keys"', only: 'sqlite' },
  { sql: 'pragma main.journal_mode(off)', refused: '"journal_mode"', only: 'sqlite' },
  { sql: 'pragma user_version = 9', refused: '"user_version"', only: 'sqlite' },
  { sql: "select load_extension('evil')", refused: '"load_extension"', only: 'sqlite' },
  { sql: "create virtual table plg_quiz__v using fts5(name, content='users')", refused: users, only: 'sqlite' },
  { sql: 'select 1; delete from users', refused: users, only: 'postgres' },
  { sql: 'truncate plg_quiz__answers, users', refused: users, only: 'postgres' },
  { sql: 'truncate only users', refused: users, only: 'postgres' },
  {
    sql: 'merge into users using plg_quiz__answers as a on false when matched then delete',
    refused: users,
    only: 'postgres',
  },
  { sql: 'lock users in exclusive mode', refused: users, only: 'postgres' },
  { sql: 'lock table only users', refused: users, only: 'postgres' },
  { sql: 'select * from u&"\\0075sers"', refused: 'without escapes', only: 'postgres' },
  { sql: 'do $$ begin delete from users; end $$', refused: '"do"', only: 'postgres' },
  { sql: "set search_path = 'elsewhere'", refused: '"set"', only: 'postgres' },
  { sql: "select set_config('search_path', 'elsewhere', false)", refused: '"set_config"', only: 'postgres' },
  { sql: "select query_to_xml('select * from users', true, true, '')", refused: '"query_to_xml"', only: 'postgres' },
  { sql: 'select pg_catalog."pg_read_file"(\'/etc/passwd\')', refused: '"pg_read_file"', only: 'postgres' },
  { sql: "copy users to '/tmp/users'", refused: '"copy"', only: 'postgres' },
  { sql: "copy plg_quiz__answers from program 'id'", refused: '"copy"', only: 'postgres' },
  { sql: 'prepare a as delete from users', refused: transactions, only: 'postgres' },
  { sql: 'execute a', refused: '"execute"', only: 'postgres' },
  { sql: "notify learnwright, 'lie'", refused: '"notify"', only: 'postgres' },
  { sql: 'grant all on users to public', refused: '"grant"', only: 'postgres' },
  { sql: 'create extension dblink', refused: '"create extension"', only: 'postgres' },
  { sql: 'create rule r as on insert to users do instead nothing', refused: '"create rule"', only: 'postgres' },
  { sql: 'explain analyze create table plg_quiz__a as select 1', refused: 'explains', only: 'postgres' },
  {
    sql: 'create function plg_quiz__f() returns void language sql as $$ delete from users $$',
    refused: users,
    only: 'postgres',
  },
  {
    sql: "create function plg_quiz__f() returns void language sql as 'dele'\n'te from users'",
    refused: users,
    only: 'postgres',
  },
  {
    sql: "create function plg_quiz__f() returns void language sql as e'delete fr\\x6fm users'",
    refused: 'escapes',
    only: 'postgres',
  },
  {
    sql: "create function plg_quiz__f() returns void language plpgsql as $$ begin execute 'delete from users'; end $$",
    refused: 'execute',
    only: 'postgres',
  },
  {
    sql: 'create function plg_quiz__f() returns void language plpgsql as $$ begin set search_path = a; end $$',
    refused: 'set',
    only: 'postgres',
  },
  {
    sql: 'create function plg_quiz__f() returns bigint return (select count(*) from users)',
    refused: users,
    only: 'postgres',
  },
  { sql: "create function plg_quiz__f() returns int language c as 'evil', 'f'", refused: 'PL/pgSQL', only: 'postgres' },
];

/** What changes the schema, outside of migrations. */
export const SCHEMA_CHANGES: readonly HostileStatement[] = [
  { sql: 'create table plg_quiz__more (id text)', refused: '"create"' },
  { sql: 'create index plg_quiz__i on users (name)', refused: '"create"' },
  { sql: 'alter table users add column a text', refused: '"alter"' },
  { sql: 'drop table users', refused: '"drop"' },
  { sql: 'drop index element_errors_in_queue', refused: '"drop"' },
  { sql: 'analyze', refused: '"analyze"' },
  { sql: 'pragma defer_foreign_keys = on', refused: '"defer_foreign_keys"', only: 'sqlite' },
];

/** The statements that mean harm in a database. */
export function hostileIn(dialect: DialectName, statements: readonly HostileStatement[]): readonly HostileStatement[] {
  return statements.filter(({ only = dialect }) => only === dialect);
}
