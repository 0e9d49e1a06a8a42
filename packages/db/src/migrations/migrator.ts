import type { Stores, UnitOfWork } from '@learnwright/core';
import { type MigrationContext, migrationNameSchema } from '@learnwright/plugin-sdk';
import { sql } from 'kysely';
import type { Backend } from '../backend.ts';
import type { Database, MigrationOwner } from '../database.ts';
import type { NoteFailure } from '../queries/kysely-dialect.ts';
import { COLUMN_TYPES } from './column-types.ts';
import { CORE_OWNER, migrationTableOf } from './migration-table.ts';
import { listSchemaChanges, readSchema } from './schema-changes.ts';

/** The ports of the migrator. */
interface MigratorPorts {
  readonly backend: Backend;
  readonly db: MigrationContext['db'];
  /** The database for the steps of a plugin, which may read foreign tables but not write them. */
  readonly dbOf: (owner: string, noteFailure: NoteFailure) => MigrationContext['db'];
  readonly unitOfWork: UnitOfWork<Stores>;
  readonly lockName: Database['lockName'];
}

/** A statement that has failed, and its error. */
interface FailedStatement {
  readonly error: unknown;
  readonly statement: string;
}

const LONGEST_STATEMENT = 160;

const NOW = {
  sqlite: sql`(strftime('%Y-%m-%dT%H:%M:%f', 'now') || '000+00:00')`,
  postgres: sql`now()`,
};

const TABLE_NAMED = {
  sqlite: (table: string) => sql`select name from sqlite_master where name = ${table}`,
  postgres: (table: string) =>
    sql`select tablename from pg_tables where schemaname = current_schema() and tablename = ${table}`,
};

/** Builds the part of a database that runs migrations; each owner has a table of its applied steps. */
export function createMigrator(ports: MigratorPorts): Pick<Database, 'migrate' | 'appliedMigrations'> {
  const { backend, db, dbOf, unitOfWork, lockName } = ports;
  const { dialect } = backend;
  const types = COLUMN_TYPES[dialect];

  async function createTable(table: string): Promise<void> {
    await db.schema
      .createTable(table)
      .ifNotExists()
      .addColumn('name', sql.raw(types.key), (column) => column.primaryKey().notNull())
      .addColumn('applied_at', sql.raw(types.timestamp), (column) => column.notNull().defaultTo(NOW[backend.dialect]))
      .execute();
  }

  async function readNames(table: string): Promise<string[]> {
    const rows = await db.selectFrom(table).select('name').orderBy('name').execute();
    return rows.map(({ name }) => String(name));
  }

  function migrateOwner(owner: MigrationOwner): Promise<string[]> {
    const table = migrationTableOf(owner.owner);
    return unitOfWork.run(async (_, afterCommit) => {
      await lockName('migrations');
      await createTable(table);
      const pending = listPendingMigrations(owner, await readNames(table));
      if (pending.length === 0) return pending;
      const before = await readSchema(dialect, db);
      let failed: FailedStatement | null = null;
      const noteFailure: NoteFailure = (error, statement) => {
        failed = { error, statement };
      };
      const context = { db: owner.owner === CORE_OWNER ? db : dbOf(owner.owner, noteFailure), dialect, types };
      for (const name of pending) {
        await applyStep(context, owner, name, () => failed);
        await db.insertInto(table).values({ name }).execute();
      }
      owner.judge?.(await listSchemaChanges(owner.owner, before, dialect, db));
      afterCommit(async () => backend.forgetStatements());
      return pending;
    });
  }

  return {
    migrate: async (owners) => {
      const applied: { owner: string; name: string }[] = [];
      for (const owner of owners) {
        const names = await migrateOwner(owner);
        applied.push(...names.map((name) => ({ owner: owner.owner, name })));
      }
      return { applied };
    },
    appliedMigrations: async (owner) => {
      const table = migrationTableOf(owner);
      const { rows } = await TABLE_NAMED[backend.dialect](table).execute(db);
      return rows.length === 0 ? [] : readNames(table);
    },
  };
}

async function applyStep(
  context: MigrationContext,
  { owner, migrations }: MigrationOwner,
  name: string,
  lastFailure: () => FailedStatement | null,
): Promise<void> {
  try {
    await migrations[name]?.up(context);
  } catch (error) {
    const failed = lastFailure();
    const isFailed = failed !== null && failed.error === error;
    const statement = isFailed ? ` Its statement: ${onOneLine(failed.statement)}.` : '';
    throw new Error(`The migration "${name}" of ${owner} failed; nothing of it was stored.${statement}`, {
      cause: error,
    });
  }
}

/** A statement as it is written, without its values. */
function onOneLine(sql: string): string {
  const line = sql.replaceAll(/\s+/g, ' ').trim();
  return line.length > LONGEST_STATEMENT ? `${line.slice(0, LONGEST_STATEMENT - 1)}…` : line;
}

/** Lists the steps that an owner has not applied yet, in order. Throws when known and applied steps do not match. */
export function listPendingMigrations(
  { owner, migrations, tolerateNewer = false }: MigrationOwner,
  applied: readonly string[],
): string[] {
  const names = Object.keys(migrations).sort();
  const numbers = new Set(names.map((name) => name.slice(0, 4)));
  const misnamed = names.find((name) => !migrationNameSchema.safeParse(name).success);
  if (misnamed !== undefined)
    throw new Error(`The migration "${misnamed}" of ${owner} is not named like 0001_create_cards.`);
  if (numbers.size < names.length) throw new Error(`Two migrations of ${owner} have the same number.`);
  for (const [index, name] of applied.entries()) {
    if (names[index] === name) continue;
    if (tolerateNewer && index >= names.length) break;
    throw new Error(
      names.includes(name)
        ? `The migration "${names[index]}" of ${owner} comes before "${name}", which this database already has.`
        : `This database has the migration "${name}" of ${owner}, which this version does not know.`,
    );
  }
  return names.slice(applied.length);
}
