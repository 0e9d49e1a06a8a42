import type { PluginTableRow, PluginTableStore, Stores, UnitOfWork } from '@learnwright/core';
import type { DialectName } from '@learnwright/plugin-sdk';
import { type Kysely, type SqlBool, sql } from 'kysely';
import type { Backend } from '../../backend.ts';
import { migrationTableOf } from '../../migrations/migration-table.ts';
import type { Executor, Parameter } from '../../queries/executor.ts';
import { listPluginObjects, OBJECT_KINDS, type PluginObjects, readCatalog } from './plugin-objects.ts';
import { readOnPostgres, readOnSqlite } from './read-table.ts';

/** The ports of the plugin tables. */
export interface PluginTablePorts {
  readonly backend: Backend;
  readonly executor: Executor;
  /** Builds queries for each call, because only the database knows which tables there are. */
  readonly db: Kysely<unknown>;
  readonly unitOfWork: UnitOfWork<Stores>;
}

/** The tables of plugins, found by their names. */
export function createPluginTableStore({ backend, executor, db, unitOfWork }: PluginTablePorts): PluginTableStore {
  const { dialect } = backend;
  let cursors = 0;
  // Without its tables, the plugin has handled nothing.
  const removeNotes = executor.defineQuery((query, parameter: Parameter<{ readonly plugin: string }>) =>
    query.deleteFrom('handled_events').where('plugin', '=', parameter('plugin')),
  );

  // Nor does it follow anybody.
  const removeChanges = executor.defineQuery((query, parameter: Parameter<{ readonly plugin: string }>) =>
    query.deleteFrom('element_changes').where('follower', '=', parameter('plugin')),
  );
  const removeFollower = executor.defineQuery((query, parameter: Parameter<{ readonly plugin: string }>) =>
    query.deleteFrom('element_followers').where('follower', '=', parameter('plugin')),
  );

  const removeSchedules = executor.defineQuery((query, parameter: Parameter<{ readonly plugin: string }>) =>
    query.deleteFrom('plugin_schedules').where('plugin', '=', parameter('plugin')),
  );
  const unmark = executor.defineQuery((query) =>
    query
      .updateTable('users')
      .set({
        elements_followed: sql<boolean>`exists (select 1 from element_followers where user_id = users.id)`,
      })
      .where(sql<SqlBool>`elements_followed`),
  );

  function requireUnit(): void {
    if (!executor.inUnit()) throw new Error('The tables of a plugin are read and dropped inside of a unit of work.');
  }

  async function listOf(plugins: readonly string[]): Promise<ReadonlyMap<string, string[]>> {
    const catalog = await readCatalog(db, dialect);
    return new Map(
      plugins.map((plugin) => {
        const { table } = listPluginObjects(catalog, plugin);
        return [plugin, table.filter((name) => name !== migrationTableOf(plugin))];
      }),
    );
  }

  const list = async (plugin: string) => (await listOf([plugin])).get(plugin) ?? [];

  function readTable(table: string): AsyncIterable<Record<string, unknown>> {
    if (dialect === 'sqlite') return readOnSqlite(db, table);
    cursors += 1;
    return readOnPostgres(db, table, `learnwright_rows_${cursors}`);
  }

  async function* read(plugin: string): AsyncGenerator<PluginTableRow> {
    requireUnit();
    for (const table of await list(plugin)) {
      for await (const row of readTable(table)) yield { table, row };
    }
  }

  async function drop(plugin: string): Promise<string[]> {
    requireUnit();
    return unitOfWork.run(async (_, afterCommit) => {
      const objects = listPluginObjects(await readCatalog(db, dialect), plugin);
      await dropPluginObjects(db, dialect, objects);
      for (const query of [removeNotes, removeChanges, removeFollower, removeSchedules]) await query.run({ plugin });
      await unmark.run({});
      afterCommit(async () => backend.forgetStatements());
      return [...objects.table];
    });
  }

  return { list, listOf, read, drop };
}

/** Drops the objects of a plugin, whatever refers to them; run it in a unit of work. */
async function dropPluginObjects(db: Kysely<unknown>, dialect: DialectName, objects: PluginObjects): Promise<void> {
  // SQLite deletes the rows of a table before it drops it, so meanwhile references may lead nowhere.
  if (dialect === 'sqlite') await sql`pragma defer_foreign_keys = on`.execute(db);
  const behind = dialect === 'postgres' ? 'cascade' : '';
  for (const kind of OBJECT_KINDS) {
    for (const name of objects[kind]) {
      await sql`drop ${sql.raw(kind)} if exists ${sql.id(name)} ${sql.raw(behind)}`.execute(db);
    }
  }
}
