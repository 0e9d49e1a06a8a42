import { type DialectName, type MigrationContext, tablePrefix } from '@learnwright/plugin-sdk';
import { sql } from 'kysely';
import { OWN_SCHEMA } from '../queries/own-schema.ts';

const OWN = sql.raw(OWN_SCHEMA);

/** A part of a schema: a table with its columns, an index, a trigger, a function … */
interface SchemaObject {
  /** Such as `table` or `index`. */
  readonly kind: string;
  readonly name: string;
  /** The table that it belongs to; itself where it belongs to none. */
  readonly table: string;
  readonly definition: string;
}

/** The objects of a schema by kind, table and name. */
type Schema = ReadonlyMap<string, SchemaObject>;

/** What the steps of an owner have done to the schema. */
export interface SchemaChanges {
  /** What does not belong to the owner and was created, changed or dropped: `dropped the table "attempts"`. */
  readonly foreign: readonly string[];
  /** The owner's tables with a `user_id`. */
  readonly personal: readonly string[];
}

/** Reads every object of the schema; on PostgreSQL, of the current one. */
export async function readSchema(dialect: DialectName, db: MigrationContext['db']): Promise<Schema> {
  const { rows } = await QUERIES[dialect].execute(db);
  return new Map(rows.map((row) => [JSON.stringify([row.kind, row.table, row.name]), row]));
}

/** Compares a schema before and after the steps of an owner, who owns what belongs to tables with its prefix. */
export async function listSchemaChanges(
  owner: string,
  before: Schema,
  dialect: DialectName,
  db: MigrationContext['db'],
): Promise<SchemaChanges> {
  const prefix = tablePrefix(owner);
  const after = await readSchema(dialect, db);
  const foreign = [...new Map([...before, ...after]).values()]
    .filter(({ table }) => !table.startsWith(prefix))
    .flatMap((object) => {
      const change = changeOf(object, before, after);
      return change === null ? [] : [`${change} the ${object.kind} "${object.name}"`];
    });
  return { foreign, personal: await listPersonalTables(prefix, dialect, db) };
}

function changeOf({ kind, table, name }: SchemaObject, before: Schema, after: Schema): string | null {
  const key = JSON.stringify([kind, table, name]);
  const [was, is] = [before.get(key), after.get(key)];
  if (was === undefined) return 'created';
  if (is === undefined) return 'dropped';
  return was.definition === is.definition ? null : 'changed';
}

/** The tables with this prefix that have a column `user_id`. */
async function listPersonalTables(prefix: string, dialect: DialectName, db: MigrationContext['db']): Promise<string[]> {
  const query =
    dialect === 'sqlite'
      ? sql<{ name: string }>`select tables.name from sqlite_master as tables, pragma_table_info(tables.name) as columns
          where tables.type = 'table' and columns.name = 'user_id'`
      : sql<{ name: string }>`select table_name as name from information_schema.columns
          where table_schema = current_schema() and column_name = 'user_id'`;
  const { rows } = await query.execute(db);
  return rows.map(({ name }) => name).filter((name) => name.startsWith(prefix));
}

const QUERIES = {
  sqlite: sql<SchemaObject>`
    select type as kind, name, tbl_name as "table", coalesce(sql, '') as definition
    from sqlite_master where name not like 'sqlite\\_%' escape '\\'`,
  postgres: sql<SchemaObject>`
    select case when relkind in ('v', 'm') then 'view' else 'table' end as kind, relname as name, relname as "table",
      string_agg(concat_ws(' ', attname, format_type(atttypid, atttypmod), case when attnotnull then 'not null' end,
        pg_get_expr(adbin, adrelid)), ', ' order by attnum)
        || concat_ws(' ', '', relkind, relpersistence, relowner, relacl, reloptions, relrowsecurity,
          relforcerowsecurity,
          (select count(*) from pg_trigger where tgrelid = pg_class.oid and tgenabled <> 'O')) as definition
    from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
      left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where relnamespace = ${OWN} and relkind in ('r', 'p', 'v', 'm', 'f')
    group by pg_class.oid
    union all
    select 'child', child.relname, parent.relname, ''
    from pg_inherits join pg_class as child on child.oid = inhrelid join pg_class as parent on parent.oid = inhparent
    where parent.relnamespace = ${OWN} and parent.relkind in ('r', 'p', 'f')
    union all
    select 'rule', rulename, relname, pg_get_ruledef(pg_rewrite.oid)
    from pg_rewrite join pg_class on pg_class.oid = ev_class
    where relkind in ('r', 'p', 'f') and relnamespace = ${OWN}
    union all
    select 'policy', polname, relname,
      concat_ws(' ', polcmd, pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid))
    from pg_policy join pg_class on pg_class.oid = polrelid where relnamespace = ${OWN}
    union all
    select 'index', index.relname, owner.relname, pg_get_indexdef(index.oid)
    from pg_index join pg_class as index on index.oid = indexrelid join pg_class as owner on owner.oid = indrelid
    where index.relnamespace = ${OWN}
    union all
    select 'constraint', conname, relname, pg_get_constraintdef(pg_constraint.oid)
    from pg_constraint join pg_class on pg_class.oid = conrelid where connamespace = ${OWN}
    union all
    select 'trigger', tgname, relname, pg_get_triggerdef(pg_trigger.oid)
    from pg_trigger join pg_class on pg_class.oid = tgrelid
    where not tgisinternal and relnamespace = ${OWN}
    union all
    select 'sequence', relname, relname, '' from pg_class
    where relkind = 'S' and relnamespace = ${OWN}
    union all
    select 'function', proname, proname, md5(string_agg(prosrc, ',' order by oid)) from pg_proc
    where pronamespace = ${OWN} group by proname
    union all
    select 'type', typname, typname, typtype::text from pg_type
    where typtype in ('e', 'd') and typnamespace = ${OWN}`,
} as const satisfies Record<DialectName, unknown>;
