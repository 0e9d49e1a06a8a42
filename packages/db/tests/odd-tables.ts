import { sql } from 'kysely';
import type { Database, MigrationOwner } from '../src/database.ts';

/** The tables of the plugin `odd`: keys in a circle, numbers of the database, bytes, documents, a name with a quote. */
export const ODD_MIGRATIONS: MigrationOwner = {
  owner: 'odd',
  migrations: {
    '0001_create_circle': {
      up: async ({ db, dialect, types }) => {
        const isPostgres = dialect === 'postgres';
        const key = types.key;
        const number = isPostgres ? 'bigint generated always as identity' : 'integer';
        const [bytes, document] = isPostgres ? ['bytea', 'jsonb'] : ['blob', 'json text'];
        const toB = isPostgres ? '' : ' references plg_odd__b (id)';
        const statements = [
          `create table plg_odd__a (id ${key} primary key, b_id ${key}${toB}, up ${key} references plg_odd__a (id))`,
          `create table plg_odd__b (id ${key} primary key, a_id ${key} references plg_odd__a (id) on delete cascade)`,
          ...(isPostgres ? ['alter table plg_odd__a add foreign key (b_id) references plg_odd__b (id)'] : []),
          `create table plg_odd__files (id ${number} primary key, file ${bytes}, said ${document}, "a ""name""" text)`,
          'create unique index plg_odd__files_by_name on plg_odd__files ("a ""name""")',
          // A row that the migration writes: it is taken away before the rows of the source come.
          `insert into plg_odd__a (id) values ('seed')`,
        ];
        for (const statement of statements) await sql.raw(statement).execute(db);
      },
    },
  },
};

/** What is hard to move: what refers to later rows, what another database orders, and numbers beyond those of JavaScript. */
export async function insertOddRows(database: Database): Promise<void> {
  const isPostgres = database.dialect === 'postgres';
  const bytes = isPostgres ? "'\\x00ff80'::bytea" : "x'00ff80'";
  const always = isPostgres ? 'overriding system value' : '';
  const statements = [
    "insert into plg_odd__a values ('1', null, null), ('2', null, '1')",
    "update plg_odd__a set up = '2' where id = '1'",
    "insert into plg_odd__b values ('b', '2')",
    "update plg_odd__a set b_id = 'b' where id = '1'",
    `insert into plg_odd__files ${always} values (7, ${bytes}, '{"b": [1.5, {"z": null, "a": "ü"}], "a": true}', 'a\\b"c{,}')`,
    `insert into plg_odd__files ${always} values (9007199254740993, null, null, 'NULL')`,
    `insert into plg_odd__files ${always} values (8, null, 'null', '')`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(database.kysely());
}

/** A row more, numbered by the database; returns its number. */
export async function insertNumbered(database: Database, name: string): Promise<bigint> {
  const insert = sql<{ id: string }>`
    insert into plg_odd__files ("a ""name""") values (${name}) returning cast(id as text) as id`;
  const { rows } = await insert.execute(database.kysely());
  return BigInt(rows[0]?.id ?? 0);
}
