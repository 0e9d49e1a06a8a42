import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LEARNWRIGHT } from '../start-server.ts';
import { type DeploymentOptions, type DeploymentRow, type TryDeployment, toRow } from './deployment.ts';
import { runFaults } from './faults.ts';
import { findPgBouncer, type PoolMode, startPgBouncer } from './own-pgbouncer.ts';
import { startOwnPostgres } from './own-postgres.ts';
import { tryReplica } from './replica-reads.ts';
import { tryRollingRestart } from './rolling-restart.ts';
import { startStandbyPair } from './standby-pair.ts';
import { untilReady } from './until-ready.ts';

/** The setups by their names, each on a PostgreSQL of its own. */
export const DEPLOYMENTS: Readonly<Record<string, TryDeployment>> = {
  failover: tryFailover,
  silent: trySilentPrimary,
  replica: tryReplica,
  serializable: trySerializable,
  'pgbouncer-session': trySessionPooler,
  'pgbouncer-transaction': (options) => refusePooler('transaction', options),
  'pgbouncer-statement': (options) => refusePooler('statement', options),
  nginx: (options) => tryRollingRestart('nginx', options),
  caddy: (options) => tryRollingRestart('caddy', options),
  haproxy: (options) => tryRollingRestart('haproxy', options),
};

async function tryFailover(options: DeploymentOptions): Promise<DeploymentRow> {
  const pair = await startStandbyPair();
  try {
    return await load('a failover to a synchronous standby', pair.url, options, pair.failOver);
  } finally {
    await pair.remove();
  }
}

/** The primary falls silent; once the server says that it is not ready, the standby takes over, until it says that it is. */
async function trySilentPrimary(options: DeploymentOptions): Promise<DeploymentRow> {
  const pair = await startStandbyPair();
  try {
    return await load('a primary that falls silent, and a failover', pair.url, options, async (url) => {
      pair.silence();
      await untilReady(url, false);
      await pair.promote();
      await untilReady(url);
    });
  } finally {
    await pair.remove();
  }
}

async function trySerializable(options: DeploymentOptions): Promise<DeploymentRow> {
  const postgres = await startOwnPostgres();
  try {
    await postgres.run("alter system set default_transaction_isolation = 'serializable'");
    await postgres.run('select pg_reload_conf()');
    return await load('serializable as the default', postgres.url, options);
  } finally {
    await postgres.remove();
  }
}

async function trySessionPooler(options: DeploymentOptions): Promise<DeploymentRow | null> {
  const version = requirePgBouncer(options);
  if (version === null) return null;
  const postgres = await startOwnPostgres();
  const pooler = await startPgBouncer(postgres.port, 'session');
  try {
    return await load(`${version}, session mode`, pooler.url, options);
  } finally {
    await pooler.remove();
    await postgres.remove();
  }
}

/** Starts a server over a pooler that it cannot work with, has the doctor look at it, and passes on what both say. */
async function refusePooler(mode: PoolMode, options: DeploymentOptions): Promise<null> {
  const version = requirePgBouncer(options);
  if (version === null) return null;
  const postgres = await startOwnPostgres();
  const pooler = await startPgBouncer(postgres.port, mode);
  const folder = mkdtempSync(join(tmpdir(), 'learnwright-refused-'));
  try {
    for (const command of [['serve', '--port', '0'], ['doctor']]) {
      const said = runCommand(command, { DATABASE_URL: pooler.url, APP_DATA_DIR: folder, APP_CONFIG_DIR: folder });
      const sentence = said.split('\n').find((line) => line.includes('pool_mode = session'));
      if (sentence === undefined) throw new Error(`"${command[0]}" does not refuse it: ${said}`);
      options.report(`${version}, ${mode} mode: refused by ${command[0]}. ${sentence.trim()}`);
    }
    return null;
  } finally {
    rmSync(folder, { recursive: true, force: true });
    await pooler.remove();
    await postgres.remove();
  }
}

/** What a command says that fails. */
function runCommand(command: readonly string[], environment: Readonly<Record<string, string>>): string {
  const env = { ...process.env, ...environment };
  const { status, stdout, stderr } = spawnSync(process.execPath, [...LEARNWRIGHT, ...command], {
    encoding: 'utf8',
    env,
  });
  return status === 0 ? '' : `${stdout}\n${stderr}`;
}

function requirePgBouncer({ report }: DeploymentOptions): string | null {
  const version = findPgBouncer();
  if (version === null) report('skipped: there is no pgbouncer on this machine (Debian has it as a package).');
  return version;
}

/** Has learners learn, with something that happens in the middle, and compares their records with what was answered. */
async function load(
  setup: string,
  databaseUrl: string,
  { short, report }: DeploymentOptions,
  happen?: (url: string) => Promise<void>,
): Promise<DeploymentRow> {
  const fault = {
    name: setup,
    milliseconds: short ? 500 : 20_000,
    begin: async (url: string) => {
      await happen?.(url);
      return async () => undefined;
    },
  };
  const [result] = await runFaults({ databaseUrl, faults: [fault], short, report });
  if (result === undefined) throw new Error('The trial has no result.');
  return toRow(setup, result, happen !== undefined);
}
