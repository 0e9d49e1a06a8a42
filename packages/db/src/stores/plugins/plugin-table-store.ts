import type { PluginTableRow, PluginTableStore, Stores, UnitOfWork } from '@learnwright/core';
import type { Kysely } from 'kysely';
import type { Backend } from '../../backend/backend.ts';
import { migrationTableOf } from '../../migrations/migration-table-of.ts';
import type { Executor } from '../../queries/executor.ts';
import { dropPluginObjects } from './tables/drop-plugin-objects.ts';
import { listPluginObjects } from './tables/list-plugin-objects.ts';
import { readOnPostgres } from './tables/read-on-postgres.ts';
import { readOnSqlite } from './tables/read-on-sqlite.ts';

/** What the tables of plugins are reached with. */
export interface PluginTablePorts {
  readonly backend: Backend;
  readonly executor: Executor;
  /** Its queries are built for each call: which tables there are, only the database knows. */
  readonly db: Kysely<unknown>;
  readonly unitOfWork: UnitOfWork<Stores>;
}

/** The tables of plugins, found by their names. */
export function createPluginTableStore({ backend, executor, db, unitOfWork }: PluginTablePorts): PluginTableStore {
  const { dialect } = backend;
  let cursors = 0;

  function requireUnit(): void {
    if (!executor.inUnit()) throw new Error('The tables of a plugin are read and dropped inside of a unit of work.');
  }

  async function list(plugin: string): Promise<string[]> {
    const { table } = await listPluginObjects(db, dialect, plugin);
    return table.filter((name) => name !== migrationTableOf(plugin));
  }

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
      const objects = await listPluginObjects(db, dialect, plugin);
      await dropPluginObjects(db, dialect, objects);
      afterCommit(async () => backend.forgetStatements());
      return [...objects.table];
    });
  }

  return { list, read, drop };
}
