import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { removeMadeFolders } from '@learnwright/archive/owned-files';
import type { OnProgress, RestoreReport } from '@learnwright/cli';
import {
  CORE_MIGRATIONS,
  type DatabaseBackup,
  listUnknownMigrations,
  openDatabaseBackup,
  replaceFile,
} from '@learnwright/db';
import type { Plugin } from '@learnwright/plugin-host';
import { makeDataDirectory } from '../../secrets/private-files.ts';
import { explainFullDisk, explainOpening } from '../explain-opening.ts';
import { type BackupFinding, readArchive } from './archive.ts';
import { type BackupPlaces, isOfDatabase, placeOf } from './backup-contents.ts';
import { type BackupParts, KIBIBYTE } from './create-backup.ts';
import { useDraft } from './draft-folder.ts';
import { DATABASE_NAME, type Manifest } from './manifest.ts';

/** What restores a server. */
export interface RestoreParts extends BackupParts {
  /** The plugins that come with the server, with the migrations that they know. */
  readonly plugins: readonly Pick<Plugin, 'name' | 'migrations'>[];
}

/** How to restore. */
export interface RestoreOptions {
  /** Replaces what is there. */
  readonly force: boolean;
  /** Only looks whether it could. */
  readonly dry_run: boolean;
}

/**
 * Puts the copy in an archive in the place of a server: database, files, configuration. Unpacks and checks all of it first, and
 * changes nothing where anything is wrong.
 */
export async function restoreBackup(
  parts: RestoreParts,
  archive: string,
  options: RestoreOptions,
  onProgress: OnProgress,
): Promise<RestoreReport> {
  const data = resolve(parts.environment.APP_DATA_DIR);
  const made = await makeDataDirectory(data);
  let isRestored = false;
  try {
    const report = await unpackAndRestore(parts, archive, options, data, onProgress);
    isRestored = report.restored;
    return report;
  } catch (error) {
    throw explainFullDisk(data, error);
  } finally {
    if (!isRestored) await removeMadeFolders(data, made);
  }
}

async function unpackAndRestore(
  parts: RestoreParts,
  archive: string,
  options: RestoreOptions,
  data: string,
  onProgress: OnProgress,
): Promise<RestoreReport> {
  const { environment } = parts;
  return useDraft(data, 'restore', parts.clock.microseconds() / 1_000, async (draft) => {
    let done = 0;
    const { manifest, findings } = await readArchive(archive, draft, (bytes) => {
      done += bytes;
      onProgress(Math.round(done / KIBIBYTE), Math.round(done / KIBIBYTE));
    });
    if (manifest === null) return { archive, backup: null, restored: false, findings };
    const database = await openExplained(parts);
    const backup = {
      ...{ version: manifest.version, created_at: manifest.created_at, dialect: manifest.dialect },
      ...{ secrets: manifest.secrets, files: manifest.files.length },
    };
    if (manifest.dialect !== database.dialect) {
      return { archive, backup, restored: false, findings: [...findings, describeOtherKind(manifest, database)] };
    }
    // From the first look to the end: a server that started meanwhile would write into the database that goes.
    const giveBack = await database.lock(`the restore of process ${process.pid}, since ${parts.clock.now()}`);
    try {
      const target = { database, draft, used: giveBack === null };
      const all = [...findings, ...(await judge(parts, manifest, { ...target, options }))];
      const restored = all.length === 0 && !options.dry_run;
      if (restored) await putInPlace(manifest, { ...target, places: environment });
      return { archive, backup, restored, findings: all };
    } finally {
      await giveBack?.();
    }
  });
}

/** Says what to check where the database cannot be used. */
async function openExplained({ environment, variables }: BackupParts): Promise<DatabaseBackup> {
  const url = environment.DATABASE_URL;
  const database = await openDatabaseBackup(url, variables);
  const explain = (error: unknown) => {
    throw explainOpening(url, error);
  };
  return {
    ...database,
    lock: (holder) => database.lock(holder).catch(explain),
    inspect: () => database.inspect().catch(explain),
    load: (file) => database.load(file).catch(explain),
  };
}

interface Target {
  readonly database: DatabaseBackup;
  /** Where the archive was unpacked. */
  readonly draft: string;
  /** Whether another process uses the database. */
  readonly used: boolean;
}

function describeOtherKind(manifest: Manifest, database: DatabaseBackup): BackupFinding {
  const [from, to] = [manifest.dialect, database.dialect].map((name) => (name === 'sqlite' ? 'SQLite' : 'PostgreSQL'));
  const message = `This is a backup of ${from}, and DATABASE_URL names ${to}. Set DATABASE_URL to a database of its kind.`;
  return { code: 'other_database', path: DATABASE_NAME, message };
}

/** What speaks against it: the copy is of a newer version, somebody uses the database, or something is in the way. */
async function judge(
  { plugins, environment, version }: RestoreParts,
  manifest: Manifest,
  { database, draft, used, options }: Target & { readonly options: RestoreOptions },
): Promise<BackupFinding[]> {
  const findings: BackupFinding[] = [];
  const find = (code: string, path: string, message: string) => void findings.push({ code, path, message });
  const owners = [CORE_MIGRATIONS, ...plugins.map(({ name, migrations }) => ({ owner: name, migrations }))];
  for (const step of listUnknownMigrations(manifest.migrations, owners)) {
    const made = `Version ${manifest.version} has made this backup, with the migration ${step}`;
    find(
      'newer_schema',
      DATABASE_NAME,
      `${made}, which version ${version} does not know. Restore it with that version.`,
    );
  }
  const { empty, server } = await database.inspect();
  if (manifest.server !== null && server !== null) judgeServers(manifest.server, server, find);
  if (used) find('in_use', DATABASE_NAME, 'A server or another command uses the database. Stop it first.');
  if (!options.force) {
    if (!empty) find('not_empty', DATABASE_NAME, 'There are data in the database. --force replaces them.');
    for (const path of await listInTheWay(manifest, draft, environment)) {
      find('not_empty', path, 'The file is there already. --force replaces it.');
    }
  }
  if (findings.length > 0) return findings;
  const fault = await database.findFault(join(draft, DATABASE_NAME));
  return fault === null ? [] : [{ code: 'broken_database', path: DATABASE_NAME, message: fault }];
}

type Server = NonNullable<Manifest['server']>;

function judgeServers(from: Server, to: Server, find: (code: string, path: string, message: string) => void): void {
  if (from.version > to.version) {
    const message = `The backup is of PostgreSQL ${from.version}, and this is the older ${to.version}. Restore it into the same or a newer version.`;
    find('older_postgres', DATABASE_NAME, message);
  }
  if (to.schema !== null && from.schema !== to.schema) {
    const message = `The tables of the backup are in the schema ${from.schema}, and DATABASE_URL leads to ${to.schema}. Name the same in search_path.`;
    find('other_schema', DATABASE_NAME, message);
  }
}

/** What is in the data directory, but the database, and files of the configuration that are different. */
async function listInTheWay(manifest: Manifest, draft: string, places: BackupPlaces): Promise<string[]> {
  const data = resolve(places.APP_DATA_DIR);
  const entries = (await readdir(data)).filter((name) => {
    return !name.startsWith('.') && name !== 'lost+found' && !isOfDatabase(join(data, name), places);
  });
  const ofConfig: string[] = [];
  for (const { path } of manifest.files.filter((file) => file.path.startsWith('config/'))) {
    const [before, after] = await Promise.all([readIfThere(placeOf(path, places)), readIfThere(join(draft, path))]);
    if (before !== null && after !== null && !before.equals(after)) ofConfig.push(path);
  }
  return [...entries.map((name) => `data/${name}`), ...ofConfig];
}

async function readIfThere(path: string): Promise<Buffer | null> {
  return readFile(path).catch((error) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  });
}

/** The database first: it is what can fail, and it is replaced whole or not at all. */
async function putInPlace(
  { files }: Manifest,
  { database, draft, places }: Target & { readonly places: BackupPlaces },
): Promise<void> {
  await database.load(join(draft, DATABASE_NAME));
  for (const { path } of files.filter((file) => file.path !== DATABASE_NAME)) {
    await replaceFile(join(draft, path), placeOf(path, places));
  }
}
