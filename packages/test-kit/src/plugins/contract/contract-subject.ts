import { type Awaitable, textByLanguageSchema } from '@learnwright/core';
import type { Database } from '@learnwright/db';
import { type Plugin, PluginRefusal, toPlugin } from '@learnwright/plugin-host';
import { folderUrl } from '../package-folder.ts';
import type { PluginServerOptions } from '../server-options.ts';
import { type PluginServer, startPluginServer, type TestPlugin } from '../start-plugin-server.ts';

/** One promise of the contract, and what tells whether a subject keeps it. */
export interface ContractFact<Subject> {
  /** What every plugin does, as the name of a test: "is activated". */
  readonly title: string;
  /** A sentence for everything that breaks the promise; empty where it is kept. */
  find(subject: Subject): Awaitable<readonly string[]>;
}

/** What was found, by the title of the fact; facts that are kept are left out. */
export type ContractFindings = Readonly<Record<string, readonly string[]>>;

/** Asks every fact about a subject, one after the other. */
export async function findBrokenFacts<Subject>(
  facts: readonly ContractFact<Subject>[],
  subject: Subject,
): Promise<ContractFindings> {
  const broken: Record<string, readonly string[]> = {};
  for (const { title, find } of facts) {
    const findings = await find(subject);
    if (findings.length > 0) broken[title] = findings;
  }
  return broken;
}

/** The options of the contract of a plugin. */
export interface PluginContractOptions {
  /** The folder of its package.json; default: the current folder. */
  readonly directory?: URL | string;
  /** The plugins that its `depends_on` names, each after those it needs itself. */
  readonly depends_on?: readonly TestPlugin[];
  /** The languages that all its texts are in; default: English. */
  readonly languages?: readonly string[];
  /** Options of the server that runs the plugin, such as values of settings. */
  readonly server?: PluginServerOptions;
}

/** A plugin that wants to keep the contract; nothing of it has run. */
export interface PluginCandidate {
  readonly loaded: TestPlugin;
  readonly name: string;
  /** The folder of its package, with a slash at the end. */
  readonly directory: URL;
  readonly depends_on: readonly TestPlugin[];
  readonly languages: readonly string[];
  readonly serverOptions: PluginServerOptions;
  /** The plugin as a server works with it; null where the server refuses it. */
  readonly plugin: Plugin | null;
  /** Why the server refuses it. */
  readonly refusals: readonly string[];
}

/** Reads a plugin as a server does. */
export function readCandidate(loaded: TestPlugin, options: PluginContractOptions = {}): PluginCandidate {
  const { directory = '.', depends_on = [], languages = ['en'], server: serverOptions = {} } = options;
  const folder = folderUrl(directory);
  const name = nameOf(loaded);
  const rest = { loaded, name, directory: folder, depends_on, languages, serverOptions };
  try {
    return { ...rest, plugin: toPlugin(loaded, name), refusals: [] };
  } catch (error) {
    if (error instanceof PluginRefusal) return { ...rest, plugin: null, refusals: error.findings };
    throw error;
  }
}

/** What a plugin calls itself. */
function nameOf(loaded: TestPlugin): string {
  return typeof loaded === 'function' ? new loaded().name : loaded.name;
}

/** A plugin that a server takes, and where its package is. */
export interface PackagedPlugin extends PluginCandidate {
  readonly plugin: Plugin;
}

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
  const { directory, serverOptions } = run;
  return startPluginServer(run.database, [...run.depends_on, run.loaded], { directory, ...serverOptions });
}

/** Migrates a plugin's tables from empty and then again; returns what is wrong with either. */
async function migrateTwice({ name, migrations }: Plugin, database: Database): Promise<string[]> {
  const owners = [{ owner: name, migrations }];
  try {
    const first = await database.migrate(owners);
    const left = Object.keys(migrations).length - first.applied.length;
    const again = await database.migrate(owners);
    return [
      ...(left === 0 ? [] : [`${left} migrations were not taken.`]),
      ...again.applied.map((step) => `The migration "${step.name}" was taken a second time.`),
    ];
  } catch (error) {
    return [explain(error)];
  }
}

/** The message of an error and of what caused it. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : `${error.message} ${explain(error.cause)}`;
}

/** The columns of a database's tables, by table. */
type Tables = ReadonlyMap<string, readonly string[]>;

/** A table as the catalog of PostgreSQL describes it. */
interface Catalog {
  readonly 'information_schema.columns': {
    readonly table_schema: string;
    readonly table_name: string;
    readonly column_name: string;
  };
}

/** Reads the tables of a database: on PostgreSQL, those of its own schema. */
export async function readTables(database: Database): Promise<Tables> {
  return database.dialect === 'sqlite' ? readSqliteTables(database) : readPostgresTables(database);
}

/** How many rows each table has. */
export async function countRows(database: Database): Promise<ReadonlyMap<string, number>> {
  const db = database.kysely<Record<string, Record<string, unknown>>>();
  const counts = new Map<string, number>();
  for (const table of (await readTables(database)).keys()) {
    const { rows } = await db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll().as('rows'))
      .executeTakeFirstOrThrow();
    counts.set(table, Number(rows));
  }
  return counts;
}

async function readSqliteTables(database: Database): Promise<Tables> {
  const tables = await database.kysely<unknown>().introspection.getTables();
  return new Map(tables.map(({ name, columns }) => [name, columns.map((column) => column.name).toSorted()]));
}

async function readPostgresTables(database: Database): Promise<Tables> {
  const columns = await database
    .kysely<Catalog>()
    .selectFrom('information_schema.columns')
    .select(['table_name', 'column_name'])
    .where(({ eb, fn }) => eb('table_schema', '=', fn<string>('current_schema')))
    .execute();
  const tables = Map.groupBy(columns, ({ table_name }) => table_name);
  return new Map([...tables].map(([name, own]) => [name, own.map(({ column_name }) => column_name).toSorted()]));
}

/** A finding for every language that a text lacks or is blank in; `place` says where the text stands. */
export function findLabelFaults(place: string, text: unknown, languages: readonly string[]): string[] {
  const { data = {} } = textByLanguageSchema.safeParse(text);
  return languages
    .filter((language) => (data[language] ?? '').trim() === '')
    .map((language) => `${place}: It has no text in the language "${language}".`);
}
