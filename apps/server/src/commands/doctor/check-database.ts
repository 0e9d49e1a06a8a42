import { access } from 'node:fs/promises';
import { resolve } from 'node:path';
import { type Clock, microsecondsOf } from '@learnwright/core';
import {
  CORE_MIGRATIONS,
  type Database,
  type DatabaseCondition,
  type DatabaseInspection,
  findSqliteFile,
  openDatabase,
} from '@learnwright/db';
import { type Environment, withoutPassword } from '../../configuration/environment.ts';
import { measureSqliteFiles } from '../../operations/disk-space.ts';
import { compareMigrations } from '../../operations/readiness.ts';
import { type Checks, doubtful, type Finding, failed, fine, showBytes } from './checks.ts';

/** The connection of a server beside its pool: it waits for locks and changes. */
const BESIDE_POOL = 1;
const OLDEST_POSTGRES = 14;
const LARGE_LOG = 256 * 1024 * 1024;
const DRIFT_ALLOWED = 1_000_000;
/** So many tables are named; the rest is counted. */
const MOST_TABLES = 5;
const LATE = 600_000_000;

/** Opens the database without changing anything; null where there is none, or it does not answer. */
export async function openExisting(
  checks: Checks,
  { DATABASE_URL: url, DATABASE_REPLICA_URL: replica }: Pick<Environment, 'DATABASE_URL' | 'DATABASE_REPLICA_URL'>,
): Promise<Database | null> {
  const shown = withoutPassword(url);
  const file = findSqliteFile(url);
  const isMissing = file !== null && !(await isThere(resolve(file)));
  if (isMissing) {
    const todo = 'If there was one, look at DATABASE_URL and the folder that the server is started in.';
    checks.add('database', doubtful(`${shown} is not there yet. The first start makes it.`, todo));
    return null;
  }
  return checks.make('database', 'Start the database, or correct DATABASE_URL.', async () => {
    const database = await openDatabase({
      ...{ url, poolSize: 1, poolWait: 5_000, ownSessions: true },
      ...(replica !== undefined && { replica: { url: replica, wait: 5_000, onChange: () => undefined } }),
    });
    return [database, fine(`${shown} answers.`)];
  });
}

/** Looks at the migrations; returns whether the tables of this version are there. */
export async function checkMigrations(checks: Checks, database: Database): Promise<boolean> {
  const state = await checks.make('migrations', 'Look at the database.', async () => {
    const found = compareMigrations(await database.appliedMigrations(CORE_MIGRATIONS.owner));
    return [found, describeMigrations(found)];
  });
  return state === 'applied' || state === 'newer';
}

function describeMigrations(state: ReturnType<typeof compareMigrations>): Finding {
  if (state === 'applied') return fine('All are applied.');
  if (state === 'missing') {
    return doubtful('Some are missing.', 'Run "learnwright migrate", or start the server, which does it too.');
  }
  return failed('A later version has migrated this database.', 'Install that version, or restore a backup of before.');
}

/** Looks at version, size, settings and clock; `pool_size` is that of each server. */
export async function checkHealth(
  checks: Checks,
  database: Database,
  { url, pool_size }: { readonly url: string; readonly pool_size: number },
  clock: Clock,
): Promise<void> {
  const before = clock.microseconds();
  const inspection = await checks.make('database version', 'Look at the database.', async () => {
    const found = await database.inspect();
    return [found, describeVersion(found)];
  });
  if (inspection === null) return;
  const after = clock.microseconds();
  const { dialect, server, isDurable, damage } = inspection;
  if (damage.length > 0) {
    checks.add('integrity', failed(`The file is damaged: ${damage[0]}`, 'Stop the server and restore a backup.'));
  } else if (dialect === 'sqlite') checks.add('integrity', fine('quick_check finds nothing.'));
  await checks.make('writes', 'Look at the database.', async () => [
    null,
    describeWrites(await database.readCondition()),
  ]);
  const files = await measureSqliteFiles(url);
  if (files !== null && files.wal > LARGE_LOG) {
    const todo = 'Look for a program that keeps the file open, such as a backup that hangs; then restart the server.';
    checks.add('write-ahead log', doubtful(`It has ${showBytes(files.wal)}.`, todo));
  }
  if (server === null) return;
  checks.add('connections', describeConnections(server, pool_size + BESIDE_POOL));
  checks.add('rights', describeRights(server));
  checks.add('durability', describeDurability(isDurable));
  const middle = (before + after) / 2;
  const drift = Math.max(0, Math.abs(server.microseconds - middle) - (after - before) / 2);
  checks.add('clock', describeDrift(drift));
}

/** Reads from the replica as a server does, where there is one. */
export async function checkReplica(checks: Checks, database: Database): Promise<void> {
  if (database.replica() === null) return;
  await checks.make('replica', 'Correct DATABASE_REPLICA_URL.', async () => {
    await database.readFromReplica(database.ping);
    const complaint = database.replica()?.complaint ?? null;
    if (complaint === null) return [null, fine('It follows, and has what was stored before it was asked.')];
    const todo = 'Look at DATABASE_REPLICA_URL and at the standby. Until then the primary is read in its place.';
    return [null, doubtful(`It cannot be read: ${complaint}`, todo)];
  });
}

function describeVersion({ dialect, version, bytes }: DatabaseInspection): Finding {
  const name = dialect === 'sqlite' ? 'SQLite' : 'PostgreSQL';
  const found = `${name} ${version}, ${showBytes(bytes)}.`;
  if (dialect === 'sqlite' || Number.parseInt(version, 10) >= OLDEST_POSTGRES) return fine(found);
  return failed(found, `Upgrade PostgreSQL to ${OLDEST_POSTGRES} or newer.`);
}

function describeWrites(condition: DatabaseCondition): Finding {
  if (condition !== 'readonly') return fine('The database takes writes.');
  const todo = 'Name the primary in DATABASE_URL, or make the database, its role or its file writable.';
  return failed('The database takes no writes: it is a standby, or read-only.', todo);
}

/** `each` is how many connections a server may open. */
function describeConnections(
  { connections, max_connections }: NonNullable<DatabaseInspection['server']>,
  each: number,
): Finding {
  const servers = Math.floor(max_connections / each);
  const found = `${connections} of ${max_connections} connections are open: room for ${servers} servers of ${each}.`;
  if (servers === 0) return failed(found, `Set max_connections to ${2 * each} at least, or lower database.pool_size.`);
  const isTight = servers < 2 || max_connections - connections < each;
  return isTight
    ? doubtful(found, 'Raise max_connections, or lower database.pool_size, before you start another server.')
    : fine(found);
}

function describeRights({ tables_without_rights: tables }: NonNullable<DatabaseInspection['server']>): Finding {
  if (tables.length === 0) return fine('The role of the server may read and write every table.');
  const found = `The role of the server may not read and write ${tables.slice(0, MOST_TABLES).join(', ')}${tables.length > MOST_TABLES ? ` and ${tables.length - MOST_TABLES} more` : ''}.`;
  const todo =
    'Work on them waits for that: jobs on "jobs", deliveries on "event_deliveries". As the owner: GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA … TO the role.';
  return failed(found, todo);
}

function describeDurability(isDurable: boolean): Finding {
  if (isDurable) return fine('Commits survive a power failure.');
  return doubtful(
    'fsync, full_page_writes or synchronous_commit is off: a power failure loses commits that were acknowledged.',
    'Switch them on in postgresql.conf.',
  );
}

function describeDrift(microseconds: number): Finding {
  const found = `This machine and the database are ${(microseconds / 1_000_000).toFixed(1)} s apart.`;
  return microseconds > DRIFT_ALLOWED ? doubtful(found, 'Let both set their clocks by NTP.') : fine(found);
}

/** Looks at what follows commits. */
export async function checkEffects(checks: Checks, { events }: Database, clock: Clock): Promise<void> {
  await checks.make('effects', 'Look at the database.', async () => {
    const { waiting, dead, oldest_due_at } = await events.deliveries.summary(clock.now());
    const found = `${waiting} deliveries wait, ${dead} are dead.`;
    if (dead > 0) {
      return [
        null,
        doubtful(found, 'See "learnwright effects list", mend the cause, then "learnwright effects retry".'),
      ];
    }
    const age = oldest_due_at === null ? 0 : clock.microseconds() - microsecondsOf(oldest_due_at);
    if (age < LATE) return [null, fine(found)];
    const minutes = Math.round(age / 60_000_000);
    return [
      null,
      doubtful(`${found} The oldest is due for ${minutes} minutes.`, 'Start a server, or look into its log.'),
    ];
  });
}

async function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
