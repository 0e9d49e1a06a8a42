import type { Database } from '@learnwright/db';
import { toPlugin } from '@learnwright/plugin-host';
import { type PluginServer, startPluginServer } from '../start-plugin-server.ts';
import type { PackagedPlugin } from './package-facts.ts';
import { nameOf } from './plugin-candidate.ts';
import { migrateTwice } from './tables/migrate-twice.ts';
import { readTables, type Tables } from './tables/read-tables.ts';

/** A plugin over a database of its own. */
export interface PluginRun extends PackagedPlugin {
  readonly database: Database;
  /** The tables before its own migrations. */
  readonly tablesBefore: Tables;
  readonly migrationFaults: readonly string[];
  /** Why it could not be activated; null where it could. */
  readonly failure: string | null;
  /** Null where it could not be activated. */
  readonly server: PluginServer | null;
}

/** A plugin that is active. */
export interface ActiveRun extends PluginRun {
  readonly server: PluginServer;
}

/** Migrates a plugin's tables in a database with core's schema, and activates it there with what it depends on. */
export async function prepareRun(packaged: PackagedPlugin, database: Database): Promise<PluginRun> {
  for (const dependency of packaged.depends_on) {
    const { name, migrations } = toPlugin(dependency, nameOf(dependency));
    await database.migrate([{ owner: name, migrations }]);
  }
  const tablesBefore = await readTables(database);
  const migrationFaults = await migrateTwice(packaged.plugin, database);
  const run = { ...packaged, database, tablesBefore, migrationFaults };
  if (migrationFaults.length > 0) return { ...run, failure: null, server: null };
  try {
    return { ...run, failure: null, server: await startServer({ ...packaged, database }) };
  } catch (error) {
    return { ...run, failure: error instanceof Error ? error.message : String(error), server: null };
  }
}

/** Activates a plugin after those it depends on. */
export function startServer(run: PackagedPlugin & { readonly database: Database }): Promise<PluginServer> {
  return startPluginServer(run.database, [...run.depends_on, run.loaded], run.serverOptions);
}
