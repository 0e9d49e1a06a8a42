import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findFreePort } from '../find-free-port.ts';
import { isListening } from '../is-listening.ts';
import { PASSWORD, ROLE } from './own-postgres.ts';

/** How long PgBouncer lends a connection of PostgreSQL. */
export type PoolMode = 'session' | 'transaction' | 'statement';

/** A PgBouncer in front of a PostgreSQL. */
export interface OwnPgBouncer {
  readonly url: string;
  remove(): Promise<void>;
}

const POLL_MILLISECONDS = 20;

/** The version of the PgBouncer on this machine; null where there is none. */
export function findPgBouncer(): string | null {
  const { status, stdout } = spawnSync('pgbouncer', ['--version'], { encoding: 'utf8' });
  return status === 0 ? (/PgBouncer [\d.]+/.exec(stdout)?.[0] ?? null) : null;
}

/** Starts a PgBouncer in front of the database of a PostgreSQL of our own. */
export async function startPgBouncer(postgresPort: number, mode: PoolMode): Promise<OwnPgBouncer> {
  const folder = mkdtempSync(join(tmpdir(), 'learnwright-pgbouncer-'));
  const port = await findFreePort();
  const file = join(folder, 'pgbouncer.ini');
  writeFileSync(
    file,
    `[databases]
${ROLE} = host=127.0.0.1 port=${postgresPort} user=${ROLE} password=${PASSWORD}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
default_pool_size = 20
`,
  );
  // It does not run as root.
  const user = userInfo().uid === 0 ? ['--user=postgres'] : [];
  const child = spawn('pgbouncer', ['--quiet', ...user, file], { stdio: 'ignore' });
  while (!(await isListening(port))) {
    if (child.exitCode !== null) throw new Error(`PgBouncer ended with status ${child.exitCode}.`);
    await delay(POLL_MILLISECONDS);
  }
  return {
    url: `postgres://${ROLE}:${PASSWORD}@127.0.0.1:${port}/${ROLE}`,
    remove: async () => {
      if (child.exitCode === null) {
        child.kill('SIGTERM');
        await once(child, 'exit');
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
