/**
 * Tries to make a server lose something, and prints what came of it as a table.
 * `node --conditions=@learnwright/source tooling/chaos.ts kills [--rounds 150] [--seed 1] [--only sqlite|postgres]`: ends servers at named
 * points and at random moments, and compares what they had answered with what is there.
 * `… load [--seconds 500] [--overload 60] [--clients 800]`: a mixed load and an overload; refusals are 503, health answers
 * within 100 ms, and every completion is awarded within a minute.
 * `… stops [--rounds 10] [--streams 20] [--clients 20]`: SIGTERM under writes and streams; nothing that was accepted is reset, what
 * streams have said is stored, and the process exits with 0 within 15 s.
 * `… faults [--only sqlite|postgres] [--short]`: breaks the database under load, in one way after the other; no answer is a 500,
 * nothing is lost, no plugin is blamed, and the server recovers by itself. It starts a PostgreSQL of its own.
 * `… deployments [--only failover|replica|serializable|pgbouncer-session|nginx|…] [--short]`: learners on a PostgreSQL that fails over to its
 * standby, that has a standby to read lists from, whose default is serializable, or that has a PgBouncer in front, and behind a proxy whose three servers are restarted in
 * turn; no answer is a 500, nothing is lost or doubled.
 * `… upgrade [--from d6ccdc56] [--widen <table>] [--short]`: installs an older commit, and has learners learn on its servers, on these
 * beside new ones once the database is migrated, then on new ones alone; counts what each kind refuses. `--widen` gives a table a
 * column more. It starts a PostgreSQL of its own.
 * PostgreSQL is the one of TEST_POSTGRES_URL, else one on this machine.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { isSound } from './chaos/deployment.ts';
import { DEPLOYMENTS } from './chaos/deployments.ts';
import type { Fault } from './chaos/fault.ts';
import { runFaults } from './chaos/faults.ts';
import { runKills } from './chaos/kills.ts';
import { runLoad } from './chaos/load.ts';
import { startOwnPostgres } from './chaos/own-postgres.ts';
import { listPostgresFaults } from './chaos/postgres-faults.ts';
import { createRandom } from './chaos/random.ts';
import { createSchema } from './chaos/schema.ts';
import { fillDisk, listSqliteFaults, mountSmallDisk } from './chaos/sqlite-faults.ts';
import { isCleanStop, runStops } from './chaos/stops.ts';
import { isSmooth, runUpgrade } from './chaos/upgrade.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string' },
    seed: { type: 'string' },
    only: { type: 'string' },
    from: { type: 'string' },
    widen: { type: 'string' },
    seconds: { type: 'string' },
    overload: { type: 'string' },
    clients: { type: 'string' },
    streams: { type: 'string' },
    short: { type: 'boolean' },
  },
});
const [name] = positionals;
/** What is upgraded from where nothing else is named. */
const OLDEST_COMMIT = 'd6ccdc56';
/** Prints what a trial tells while it runs. */
const report = (sentence: string) => console.log(`  ${sentence}`);
const databases = ['sqlite', 'postgres'].filter((database) => values.only === undefined || values.only === database);

const TRIALS: Readonly<Record<string, (database: string) => Promise<boolean>>> = {
  kills: (database) => withDatabase(database, tryKills),
  load: (database) => withDatabase(database, tryLoad),
  stops: (database) => withDatabase(database, tryStops),
  faults: tryFaults,
};

/** What brings its own databases. */
const SETUPS: Readonly<Record<string, () => Promise<boolean>>> = { deployments: tryDeployments, upgrade: tryUpgrade };

const setup = SETUPS[name ?? ''];
if (setup !== undefined) process.exit((await setup()) ? 0 : 1);
const attempt = TRIALS[name ?? ''];
if (attempt === undefined) {
  console.error(`Say what to try: ${[...Object.keys(TRIALS), ...Object.keys(SETUPS)].join(', ')}.`);
  process.exit(2);
}
for (const database of databases) {
  console.log(`\n${name} on ${database}`);
  if (!(await attempt(database))) process.exitCode = 1;
}

/** Tries something on a new database that nothing happens to. */
async function withDatabase(database: string, run: (databaseUrl: string) => Promise<boolean>): Promise<boolean> {
  const { url, remove } = database === 'sqlite' ? createFile() : await createSchema();
  try {
    return await run(url);
  } finally {
    await remove();
  }
}

async function tryKills(databaseUrl: string): Promise<boolean> {
  const rounds = Number(values.rounds ?? 150);
  const seed = Number(values.seed ?? 1);
  console.log(`${rounds} kills, seed ${seed}`);
  const results = await runKills({ databaseUrl, rounds, random: createRandom(seed), report });
  console.table(results.map(({ seconds, ...result }) => ({ ...result, seconds: Number(seconds.toFixed(1)) })));
  return results.every(
    ({ lost, doubled, plugins_out, half_installed, stuck_keys }) =>
      lost + doubled + plugins_out + half_installed + stuck_keys === 0,
  );
}

async function tryLoad(databaseUrl: string): Promise<boolean> {
  const seconds = Number(values.seconds ?? 500);
  const overloadSeconds = Number(values.overload ?? 60);
  const clients = Number(values.clients ?? 800);
  const { phases, findings, completions, seconds_to_award } = await runLoad({
    ...{ databaseUrl, seconds, overloadSeconds, clients, report },
  });
  console.table(phases);
  for (const finding of findings) console.log(`  ${finding}`);
  console.log(
    `${completions} completions; all awarded ${seconds_to_award?.toFixed(1) ?? 'more than 300'} s after the overload`,
  );
  const isGood = phases.every(({ other_5xx, cut, health_max_ms }) => other_5xx + cut === 0 && health_max_ms < 100);
  return isGood && findings.length === 0 && seconds_to_award !== null && seconds_to_award <= 60;
}

async function tryStops(databaseUrl: string): Promise<boolean> {
  const rounds = Number(values.rounds ?? 10);
  const [streams, writers] = [Number(values.streams ?? 20), Number(values.clients ?? 20)];
  const rows = await runStops({ databaseUrl, rounds, streams, writers, report });
  console.table(rows);
  return rows.every(isCleanStop);
}

async function tryFaults(database: string): Promise<boolean> {
  const short = values.short === true;
  const results = await (database === 'sqlite' ? breakFile : breakPostgres)(short);
  console.table(results);
  return results.every(
    ({ other_5xx, silent_503, lost, doubled, blamed, recovery_s }) =>
      other_5xx + silent_503 + lost + doubled + blamed === 0 && recovery_s <= 5,
  );
}

async function tryDeployments(): Promise<boolean> {
  const short = values.short === true;
  const rows = [];
  for (const [setup, attempt] of Object.entries(DEPLOYMENTS)) {
    if (values.only !== undefined && values.only !== setup) continue;
    console.log(`\n${setup}`);
    const row = await attempt({ short, report });
    if (row !== null) rows.push(row);
  }
  console.table(rows);
  return rows.every(isSound);
}

async function tryUpgrade(): Promise<boolean> {
  const { from = OLDEST_COMMIT, widen = null, short = false } = values;
  const result = await runUpgrade({ from, widen, short, report });
  const { rows, lost, doubled, migration_s, seconds } = result;
  console.table(rows);
  console.log(
    `Lost ${lost}, doubled ${doubled}. ${seconds.toFixed(1)} s; the migration took ${migration_s.toFixed(1)} s.`,
  );
  return isSmooth(result);
}

async function breakPostgres(short: boolean) {
  const postgres = await startOwnPostgres();
  try {
    return await runFaults({ databaseUrl: postgres.url, faults: listPostgresFaults(postgres, short), short, report });
  } finally {
    await postgres.remove();
  }
}

async function breakFile(short: boolean) {
  const folder = mkdtempSync(join(tmpdir(), 'learnwright-chaos-'));
  const file = join(folder, 'learnwright.db');
  const onSmallDisk = join(folder, 'disk/learnwright.db');
  const unmount = mountSmallDisk(join(folder, 'disk'));
  const run = (path: string, faults: readonly Fault[]) =>
    runFaults({ databaseUrl: `sqlite:${path}`, faults, short, report });
  try {
    return [
      ...(await run(onSmallDisk, [fillDisk(onSmallDisk, short)])),
      ...(await run(file, listSqliteFaults(file, short))),
    ];
  } finally {
    unmount();
    rmSync(folder, { recursive: true, force: true });
  }
}

function createFile() {
  const folder = mkdtempSync(join(tmpdir(), 'learnwright-chaos-'));
  return {
    url: `sqlite:${join(folder, 'learnwright.db')}`,
    remove: async () => rmSync(folder, { recursive: true, force: true }),
  };
}
