import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { withOtherTree } from '../other-tree.ts';
import { ROOT } from '../run-command.ts';
import { type RunningServer, startServer } from '../start-server.ts';
import { type ChaosLearner, createChaosLearner } from './learner.ts';
import { type Answer, countAnswers, lookAfter, startLearning } from './learning.ts';
import { startOwnPostgres } from './own-postgres.ts';

/** What the servers of one kind have answered in one part of an upgrade. */
export interface UpgradeRow {
  readonly servers: string;
  readonly requests: number;
  readonly refused_503: number;
  /** Answers from 500 on that are no 503. */
  readonly other_5xx: number;
  /** Requests without an answer. */
  readonly cut: number;
}

/** What an upgrade with servers of both kinds has shown. */
export interface UpgradeResult {
  readonly rows: readonly UpgradeRow[];
  readonly lost: number;
  readonly doubled: number;
  /** How long `learnwright migrate` took, in seconds. */
  readonly migration_s: number;
  /** Of the load. */
  readonly seconds: number;
}

/** From what, and how, an upgrade is made. */
export interface UpgradeOptions {
  /** A commit, a tag or a branch of this repository. */
  readonly from: string;
  /** A table that gets a column more after the migration, as a later one may do; null for none. */
  readonly widen: string | null;
  readonly short: boolean;
  /** Told of each finding, and of each part that begins, a sentence each. */
  readonly report: (sentence: string) => void;
}

const SERVERS = 2;
const LEARNERS = 8;

/**
 * Has learners learn on servers of an older commit, migrates their PostgreSQL with this tree, starts servers of this tree beside the
 * old ones, and stops these. Each round of a learner is with the next server. What was refused is sent again to the new ones.
 */
export function runUpgrade({ from, widen, short, report }: UpgradeOptions): Promise<UpgradeResult> {
  report(`installing ${from}`);
  return withOtherTree(from, async (root) => {
    const postgres = await startOwnPostgres();
    const folder = mkdtempSync(join(tmpdir(), 'learnwright-upgrade-'));
    const environment = { DATABASE_URL: postgres.url, APP_CONFIG_DIR: folder };
    const servers: RunningServer[] = [];
    try {
      return await upgradeUnderLoad(servers, {
        environment,
        migrate: async () => {
          await migrate(environment);
          if (widen !== null) await postgres.run(`alter table ${widen} add column added_later integer`);
        },
        pause: () => delay(short ? 2_000 : 10_000),
        startServers: (tree) => startServers(servers, tree === 'old' ? root : ROOT, environment),
        report,
      });
    } finally {
      for (const server of servers) await server.stop();
      await postgres.remove();
      rmSync(folder, { recursive: true, force: true });
    }
  });
}

/** What an upgrade is made with. */
interface UpgradeRun {
  readonly environment: { readonly DATABASE_URL: string; readonly APP_CONFIG_DIR: string };
  migrate(): Promise<void>;
  /** Lets learners learn for a while. */
  pause(): Promise<void>;
  startServers(tree: 'old' | 'new'): Promise<void>;
  report(sentence: string): void;
}

async function upgradeUnderLoad(servers: RunningServer[], run: UpgradeRun): Promise<UpgradeResult> {
  const { environment, migrate, pause, startServers, report } = run;
  await startServers('old');
  const old = [...servers];
  const learners = await createLearners(old);
  const began = performance.now();
  let turn = 0;
  const learning = startLearning(learners, () => servers[turn++ % servers.length]?.url ?? '');
  await pause();
  const migrating = performance.now();
  report('migrating');
  await migrate();
  const migrated = performance.now();
  await pause();
  report('starting new servers');
  await startServers('new');
  await pause();
  report('stopping old servers');
  servers.splice(0, old.length);
  await learning.settle();
  for (const server of old) await server.stop();
  await pause();
  const answers = await learning.stop();
  const seconds = (performance.now() - began) / 1_000;
  const { DATABASE_URL: databaseUrl } = environment;
  const found = await lookAfter(learners, { url: servers[0]?.url ?? '', databaseUrl, say: report });
  const ofOld = (answer: Answer) => old.some(({ url }) => url === answer.url);
  return {
    rows: [
      toRow(
        'old, before the migration',
        answers.filter((answer) => ofOld(answer) && answer.at < migrating),
      ),
      toRow(
        'old, from the migration on',
        answers.filter((answer) => ofOld(answer) && answer.at >= migrating),
      ),
      toRow(
        'new',
        answers.filter((answer) => !ofOld(answer)),
      ),
    ],
    ...found,
    migration_s: (migrated - migrating) / 1_000,
    seconds,
  };
}

/** Starts servers of a tree and adds them to those that learners ask. */
async function startServers(
  servers: RunningServer[],
  root: string,
  environment: Readonly<Record<string, string>>,
): Promise<void> {
  const started: RunningServer[] = [];
  for (let index = 0; index < SERVERS; index += 1) started.push(await startServer({ root, environment }));
  servers.push(...started);
}

/** Makes the learners, each on the next of the servers. */
async function createLearners(servers: readonly RunningServer[]): Promise<readonly ChaosLearner[]> {
  const learners: ChaosLearner[] = [];
  for (let index = 0; index < LEARNERS; index += 1) {
    learners.push(await createChaosLearner(servers[index % servers.length]?.url ?? ''));
  }
  return learners;
}

/** Runs `learnwright migrate` of this tree, while the load goes on. */
async function migrate(environment: Readonly<Record<string, string>>): Promise<void> {
  const words = ['--conditions=@learnwright/source', join(ROOT, 'packages/cli/src/bin.ts'), 'migrate'];
  const { APP_CONFIG_DIR } = environment;
  await promisify(execFile)(process.execPath, words, {
    env: { ...process.env, ...environment, APP_DATA_DIR: APP_CONFIG_DIR },
  });
}

function toRow(servers: string, answers: readonly Answer[]): UpgradeRow {
  const { '503': refused_503, other_5xx, cut } = countAnswers(answers);
  return { servers, requests: answers.length, refused_503, other_5xx, cut };
}

/** Whether nobody was refused anything for good, and nothing was lost. */
export function isSmooth({ rows, lost, doubled }: UpgradeResult): boolean {
  return lost + doubled === 0 && rows.every(({ requests, other_5xx, cut }) => requests > 0 && other_5xx + cut === 0);
}
