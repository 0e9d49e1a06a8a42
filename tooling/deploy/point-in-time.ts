/**
 * Tries what docs/guides/back-up.md says of PostgreSQL and moments: a base backup and an archive of the log bring a server
 * back to a moment between two writes. Runs a cluster of its own from the newest PostgreSQL of this machine.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, chmodSync, chownSync, globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findFreePort } from '../find-free-port.ts';
import { startServer } from '../start-server.ts';
import { call } from '../tour/api.ts';

/** PostgreSQL refuses to run as root; where root runs this, it runs as the user of PostgreSQL's image. */
const AS = userInfo().uid === 0 ? ['setpriv', '--reuid=999', '--regid=999', '--clear-groups', '--'] : [];
const [PROGRAMS = ''] = globSync('/usr/lib/postgresql/*/bin').toSorted().reverse();
if (PROGRAMS === '') throw new Error('There is no PostgreSQL in /usr/lib/postgresql.');

const root = mkdtempSync(join(tmpdir(), 'learnwright-point-in-time-'));
chmodSync(root, 0o755);
const [archive, base, data] = ['archive', 'base', 'data'].map((name) => join(root, name));
if (archive === undefined || base === undefined || data === undefined) throw new Error('There are three folders.');
for (const path of [archive, base, data]) {
  mkdirSync(path, { mode: 0o700 });
  if (AS.length > 0) chownSync(path, 999, 999);
}
const port = await findFreePort();
const url = `postgres://learnwright@127.0.0.1:${port}/postgres`;

function run(program: string, ...words: string[]): string {
  const [command = '', ...rest] = [...AS, join(PROGRAMS, program), ...words];
  const { status, stdout, stderr } = spawnSync(command, rest, { encoding: 'utf8', cwd: '/' });
  if (status !== 0) throw new Error(`${program} ended with ${status}: ${stdout}${stderr}`);
  return stdout.trim();
}

const ask = (sql: string) => run('psql', url, '--no-psqlrc', '--tuples-only', '--no-align', `--command=${sql}`);

/** Runs a cluster for as long as the work takes. */
async function withCluster<T>(folder: string, work: () => Promise<T>): Promise<T> {
  const words = [
    '-D',
    folder,
    '-p',
    String(port),
    '-c',
    'listen_addresses=127.0.0.1',
    '-c',
    `unix_socket_directories=${root}/data`,
  ];
  const [command = '', ...rest] = [...AS, join(PROGRAMS, 'postgres'), ...words];
  const child = spawn(command, rest, { cwd: '/', stdio: 'ignore' });
  try {
    for (;;) {
      const { status } = spawnSync(join(PROGRAMS, 'pg_isready'), ['-h', '127.0.0.1', '-p', String(port)]);
      if (status === 0 && ask('select pg_is_in_recovery()') === 'f') break;
      if (child.exitCode !== null) throw new Error(`PostgreSQL ended with ${child.exitCode}.`);
      await delay(100);
    }
    return await work();
  } finally {
    child.kill('SIGINT');
    if (child.exitCode === null) await once(child, 'exit');
  }
}

/** Runs a server on the cluster, and asks it. */
async function withServer<T>(work: (url: string) => Promise<T>): Promise<T> {
  const server = await startServer({ environment: { DATABASE_URL: url } });
  try {
    return await work(server.url);
  } finally {
    await server.stop();
  }
}

const create = (base: string, name: string) => call(base, 'POST', '/users', { name });

run('initdb', '-D', data, '-U', 'learnwright', '--auth=trust', '--encoding=UTF8');
appendFileSync(
  join(data, 'postgresql.conf'),
  `archive_mode = on\narchive_command = 'test ! -f "${archive}/%f" && cp "%p" "${archive}/%f"'\n`,
);
const moment = await withCluster(data, () =>
  withServer(async (server) => {
    await create(server, 'Before the base backup');
    run('pg_basebackup', `--dbname=${url}`, `--pgdata=${base}`, '--checkpoint=fast', '--wal-method=stream');
    await create(server, 'Before the moment');
    const now = ask('select clock_timestamp()');
    await create(server, 'After the moment');
    await call(server, 'DELETE', `/users/${ask("select id from users where name = 'Before the moment'")}`);
    ask('select pg_switch_wal()');
    return now;
  }),
);
console.log(`A base backup, a learner, then the moment ${moment}; after it another learner, and the first is deleted.`);

appendFileSync(
  join(base, 'postgresql.conf'),
  `archive_mode = off\nrestore_command = 'cp "${archive}/%f" "%p"'\nrecovery_target_time = '${moment}'\nrecovery_target_action = 'promote'\n`,
);
writeFileSync(join(base, 'recovery.signal'), '');
const names = await withCluster(base, () =>
  withServer(async (server) => {
    const users = await call<{ readonly name: string }[]>(server, 'GET', '/users');
    return users.map(({ name }) => name).toSorted();
  }),
);
rmSync(root, { recursive: true });
console.log(`${run('postgres', '--version')}, brought back to the moment, has: ${names.join('; ')}.`);
if (names.join() !== 'Before the base backup,Before the moment') process.exitCode = 1;
