import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../run-command.ts';
import { runFaults } from './faults.ts';
import { findPgBouncer, type PoolMode, startPgBouncer } from './own-pgbouncer.ts';
import { startOwnPostgres } from './own-postgres.ts';
import { startStandbyPair } from './standby-pair.ts';

/** What learners have met on a PostgreSQL that is set up in some way. */
export interface DeploymentRow {
  readonly setup: string;
  readonly requests: number;
  /** Answers 503, which say when to come back. */
  readonly refused_503: number;
  /** Other answers from 500 on, 503s that do not explain themselves, and requests without an answer. */
  readonly errors: number;
  readonly lost: number;
  readonly doubled: number;
  /** Of the load. */
  readonly seconds: number;
  /** From the end of a failover until the last refusal, or the first answer that is none; null where nothing happened. */
  readonly recovery_s: number | null;
}

/** How a trial is made. */
export interface DeploymentOptions {
  readonly short: boolean;
  /** Told of each finding, a sentence each. */
  readonly report: (sentence: string) => void;
}

/** Tries one setup; null where this machine does not have what it takes. */
type TryDeployment = (options: DeploymentOptions) => Promise<DeploymentRow | null>;

/** The setups by their names, each on a PostgreSQL of its own. */
export const DEPLOYMENTS: Readonly<Record<string, TryDeployment>> = {
  failover: tryFailover,
  serializable: trySerializable,
  'pgbouncer-session': trySessionPooler,
  'pgbouncer-transaction': (options) => refusePooler('transaction', options),
  'pgbouncer-statement': (options) => refusePooler('statement', options),
};

async function tryFailover(options: DeploymentOptions): Promise<DeploymentRow> {
  const pair = await startStandbyPair();
  try {
    return await load('a failover to a synchronous standby', pair.url, options, pair.failOver);
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
  const words = ['--conditions=@learnwright/source', join(ROOT, 'packages/cli/src/bin.ts'), ...command];
  const env = { ...process.env, ...environment };
  const { status, stdout, stderr } = spawnSync(process.execPath, words, { encoding: 'utf8', env });
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
  happen?: () => Promise<void>,
): Promise<DeploymentRow> {
  const fault = {
    name: setup,
    milliseconds: short ? 500 : 20_000,
    begin: async () => {
      await happen?.();
      return async () => undefined;
    },
  };
  const [result] = await runFaults({ databaseUrl, faults: [fault], short, report });
  if (result === undefined) throw new Error('The trial has no result.');
  const { done, '503': refused_503, other_5xx, cut, silent_503, lost, doubled, blamed, load_s, recovery_s } = result;
  return {
    setup,
    requests: done + refused_503 + other_5xx + cut,
    refused_503,
    errors: other_5xx + cut + silent_503 + blamed,
    lost,
    doubled,
    seconds: load_s,
    recovery_s: happen === undefined ? null : recovery_s,
  };
}

/** Whether a setup has kept what was promised. */
export function isSound({ requests, errors, lost, doubled }: DeploymentRow): boolean {
  return requests > 0 && errors + lost + doubled === 0;
}
