import type { Stores, UnitOfWork } from '@learnwright/core';
import { type MigrationContext, migrationNameSchema } from '@learnwright/plugin-sdk';
import { sql } from 'kysely';
import type { Backend } from '../backend.ts';
import type { Database, MigrationOwner } from '../database.ts';
import type { NoteFailure } from '../queries/kysely-dialect.ts';
import { COLUMN_TYPES } from './column-types.ts';
import { fingerprintMigration } from './fingerprint.ts';
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
export function createMigrator(
  ports: MigratorPorts,
): Pick<Database, 'migrate' | 'appliedMigrations' | 'migrationFingerprints'> {
  const { backend, db, dbOf, unitOfWork, lockName } = ports;
  const { dialect } = backend;
  const types = COLUMN_TYPES[dialect];

  async function createTable(table: string, isCore: boolean): Promise<void> {
    const creating = db.schema
      .createTable(table)
      .ifNotExists()
      .addColumn('name', sql.raw(types.key), (column) => column.primaryKey().notNull())
      .addColumn('applied_at', sql.raw(types.timestamp), (column) => column.notNull().defaultTo(NOW[backend.dialect]));
    await (isCore ? creating : creating.addColumn('fingerprint', 'text')).execute();
  }

  async function readRows(table: string): Promise<readonly Readonly<Record<string, unknown>>[]> {
    return db.selectFrom(table).selectAll().orderBy('name').execute();
  }

  /** Keeps what the applied steps say. Returns those that said something else before. */
  async function keepFingerprints(
    table: string,
    { migrations }: MigrationOwner,
    rows: readonly Readonly<Record<string, unknown>>[],
  ): Promise<string[]> {
    // Earlier servers made the table without the column.
    if (rows.some((row) => !('fingerprint' in row))) {
      await db.schema.alterTable(table).addColumn('fingerprint', 'text').execute();
    }
    const changed: string[] = [];
    for (const { name, fingerprint } of rows) {
      const migration = migrations[String(name)];
      if (migration === undefined) continue;
      const now = fingerprintMigration(migration);
      if (typeof fingerprint !== 'string') {
        await db.updateTable(table).set({ fingerprint: now }).where('name', '=', String(name)).execute();
      } else if (fingerprint !== now) changed.push(String(name));
    }
    return changed;
  }

  async function readNames(table: string): Promise<string[]> {
    const rows = await db.selectFrom(table).select('name').orderBy('name').execute();
    return rows.map(({ name }) => String(name));
  }

  function migrateOwner(owner: MigrationOwner): Promise<{ readonly pending: string[]; readonly changed: string[] }> {
    const table = migrationTableOf(owner.owner);
    const isCore = owner.owner === CORE_OWNER;
    return unitOfWork.run(async (_, afterCommit) => {
      await lockName('migrations');
      await createTable(table, isCore);
      const rows = await readRows(table);
      const pending = listPendingMigrations(
        owner,
        rows.map(({ name }) => String(name)),
      );
      const changed = isCore ? [] : await keepFingerprints(table, owner, rows);
      // The table may have a column more than the statements have read.
      afterCommit(async () => backend.forgetStatements());
      if (pending.length === 0) return { pending, changed };
      const before = await readSchema(dialect, db);
      let failed: FailedStatement | null = null;
      const noteFailure: NoteFailure = (error, statement) => {
        failed = { error, statement };
      };
      const context = { db: isCore ? db : dbOf(owner.owner, noteFailure), dialect, types };
      for (const name of pending) {
        await applyStep(context, owner, name, () => failed);
        const migration = owner.migrations[name];
        const said = isCore || migration === undefined ? {} : { fingerprint: fingerprintMigration(migration) };
        await db
          .insertInto(table)
          .values({ name, ...said })
          .execute();
      }
      owner.judge?.(await listSchemaChanges(owner.owner, before, dialect, db));
      return { pending, changed };
    });
  }

  return {
    migrate: async (owners) => {
      const applied: { owner: string; name: string }[] = [];
      const changed: { owner: string; name: string }[] = [];
      for (const owner of owners) {
        const done = await migrateOwner(owner);
        applied.push(...done.pending.map((name) => ({ owner: owner.owner, name })));
        changed.push(...done.changed.map((name) => ({ owner: owner.owner, name })));
      }
      return { applied, changed };
    },
    appliedMigrations: async (owner) => {
      const table = migrationTableOf(owner);
      const { rows } = await TABLE_NAMED[backend.dialect](table).execute(db);
      return rows.length === 0 ? [] : readNames(table);
    },
    migrationFingerprints: async (owner) => {
      const table = migrationTableOf(owner);
      const { rows } = await TABLE_NAMED[backend.dialect](table).execute(db);
      const steps = rows.length === 0 ? [] : await readRows(table);
      return new Map(
        steps.map(({ name, fingerprint }) => [String(name), typeof fingerprint === 'string' ? fingerprint : null]),
      );
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
