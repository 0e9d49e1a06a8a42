import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Database, openDatabase } from '@learnwright/db';
import { packTestPlugin } from '@learnwright/test-kit/archives';
import { type RunningServer, startServer } from '../start-server.ts';
import { auditLearner, waitForDeliveries } from './audit.ts';
import {
  KILL_POINT_VARIABLE,
  KILL_POINTS_PRELOAD,
  type KillPoint,
  POINTS_IN_INSTALLATION,
  POINTS_IN_REQUESTS,
  POINTS_IN_START,
  setKillPoint,
} from './kill-points.ts';
import { type ChaosLearner, createChaosLearner, send } from './learner.ts';
import type { Random } from './random.ts';

/** What the rounds at one point have shown. */
export interface KillResult {
  readonly point: string;
  rounds: number;
  /** Rounds in which the process was killed at the point itself, and not after waiting for it. */
  reached: number;
  /** Writes that were answered before the kill. */
  acknowledged: number;
  lost: number;
  doubled: number;
  /** First-party plugins that did not run after the restart. */
  plugins_out: number;
  /** Installations of which a part was left: the plugin is there and does not run. */
  half_installed: number;
  /** Repetitions that were still refused after 15 seconds. */
  stuck_keys: number;
  /** From the start after the kill until every delivery was made, the slowest round. */
  seconds: number;
}

/** What the rounds are run with. */
export interface KillOptions {
  readonly databaseUrl: string;
  readonly rounds: number;
  readonly random: Random;
  /** Told of each finding, a sentence each, and now and then of how many rounds are over. */
  readonly report: (sentence: string) => void;
}

const LEARNERS = 3;
const LESSONS = 4;
/** The rounds after which it is told how many are over. */
const TOLD_EVERY = 10;
/** How long a kill point is waited for, in milliseconds. */
const PATIENCE = 6_000;
/** The most statements that are let pass, so that rounds end at different ones. */
const STATEMENTS_OF_START = 150;
const STATEMENTS_OF_INSTALLATION = 40;
const RENAMES_OF_INSTALLATION = 3;
/** The plugin that is installed again and again. */
const INSTALLED = 'quiz';
const RANDOM_MOMENT = 'at a random moment';

/**
 * Kills a server again and again at named points and at random moments, starts it again, and compares its records with what
 * it had answered. Returns a row for each point.
 */
export async function runKills({ databaseUrl, rounds, random, report }: KillOptions): Promise<KillResult[]> {
  const folder = mkdtempSync(join(tmpdir(), 'learnwright-kills-'));
  writeFileSync(join(folder, 'app.yaml'), 'plugins: { install: { http: true } }\n');
  const environment = { DATABASE_URL: databaseUrl, APP_DATA_DIR: join(folder, 'data'), APP_CONFIG_DIR: folder };
  const start = (point?: KillPoint) =>
    startServer({
      preload: KILL_POINTS_PRELOAD,
      environment: { ...environment, ...(point && { [KILL_POINT_VARIABLE]: JSON.stringify(point) }) },
    });
  const results = new Map<string, KillResult>();
  let server = await start();
  const database = await openDatabase({ url: databaseUrl });
  const wanted = await listPlugins(server.url);
  try {
    for (let round = 0; round < rounds; round += 1) {
      const plan = planRound(round, random);
      const result = results.get(plan.name) ?? createResult(plan.name);
      results.set(plan.name, result);
      const learners = await Promise.all(Array.from({ length: LEARNERS }, () => createChaosLearner(server.url)));
      const isReached = await runUntilKilled(server, learners, plan, random);
      await server.stop();
      if (plan.kind === 'start') {
        const ended = await start(plan.point).then(
          (alive) => alive.stop().then(() => false),
          () => true,
        );
        if (ended) result.reached += 1;
      }
      result.rounds += 1;
      if (isReached) result.reached += 1;
      const began = performance.now();
      server = await start();
      await lookAfter(result, { server, database, learners, wanted, report });
      result.seconds = Math.max(result.seconds, (performance.now() - began) / 1000);
      if ((round + 1) % TOLD_EVERY === 0) report(`${round + 1} of ${rounds}`);
    }
  } finally {
    await server.stop();
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  }
  return [...results.values()];
}

interface Plan {
  readonly name: string;
  readonly kind: 'request' | 'random' | 'start' | 'installation';
  readonly point: KillPoint;
}

/** Takes the points in turn, so that each has its rounds, with a random one of its moments. */
function planRound(round: number, random: Random): Plan {
  const kinds = [
    ...POINTS_IN_REQUESTS.map((point) => ({ point, kind: 'request' as const, most: 4 })),
    { point: { ...NO_POINT, name: RANDOM_MOMENT }, kind: 'random' as const, most: 1 },
    ...POINTS_IN_START.map((point) => ({ point, kind: 'start' as const, most: STATEMENTS_OF_START })),
    ...POINTS_IN_INSTALLATION.map((point) => ({
      point,
      kind: 'installation' as const,
      most: point.of === 'rename' ? RENAMES_OF_INSTALLATION : STATEMENTS_OF_INSTALLATION,
    })),
  ];
  const { point, kind, most } = kinds[round % kinds.length] ?? kinds[0] ?? fail();
  return { name: point.name, kind, point: { ...point, nth: random.upTo(most) } };
}

const NO_POINT = { of: 'statement', matching: '(?!)', moment: 'before', nth: 1 } as const;

function fail(): never {
  throw new Error('There is no kill point.');
}

/** Has learners learn until the server is killed; returns whether that was at the point. */
async function runUntilKilled(
  server: RunningServer,
  learners: readonly ChaosLearner[],
  { kind, point }: Plan,
  random: Random,
): Promise<boolean> {
  const exited = once(server.child, 'exit');
  if (kind === 'request' || kind === 'installation') setKillPoint(server.child, point);
  const learning = Promise.all(learners.map((learner) => learner.learn(server.url, LESSONS)));
  const installing = kind === 'installation' ? install(server.url, `1.0.${random.upTo(1_000_000)}`) : null;
  const waited = delay(kind === 'request' || kind === 'installation' ? PATIENCE : random.upTo(1_500));
  const isReached = await Promise.race([exited.then(() => true), waited.then(() => false)]);
  server.child.kill('SIGKILL');
  await exited;
  await Promise.all([learning, installing]);
  return isReached || kind === 'random';
}

/** Installs a plugin; returns null where no answer comes. */
async function install(url: string, version: string): Promise<number | null> {
  const archive = new Uint8Array(await packTestPlugin({ name: INSTALLED, version }));
  try {
    const response = await fetch(`${url}/api/admin/plugins/install?allow_downgrade=true`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/zip' },
      body: archive,
    });
    await response.text();
    return response.status;
  } catch {
    return null;
  }
}

/** Looks at a server after its restart. */
async function lookAfter(
  result: KillResult,
  {
    server,
    database,
    learners,
    wanted,
    report,
  }: {
    readonly server: RunningServer;
    readonly database: Database;
    readonly learners: readonly ChaosLearner[];
    readonly wanted: readonly string[];
    readonly report: (sentence: string) => void;
  },
): Promise<void> {
  const say = (what: string) => report(`${result.point}: ${what}`);
  const running = await listPlugins(server.url);
  const { body: health } = await send(server.url, '/plugins/health', undefined, 'GET');
  if (health[INSTALLED] !== undefined && health[INSTALLED].status !== 'active') {
    result.half_installed += 1;
    say(`the installed plugin is ${health[INSTALLED].status}`);
  }
  const out = wanted.filter((name) => !running.includes(name));
  result.plugins_out += out.length;
  if (out.length > 0) say(`not running: ${out.join(', ')}`);
  for (const learner of learners) {
    result.acknowledged += learner.writes.filter(({ outcome }) => outcome !== null && outcome.status < 300).length;
    const stuck = await learner.sendAgain(server.url);
    result.stuck_keys += stuck.length;
    for (const { what, outcome } of stuck) say(`${what} was not let in: ${outcome?.status} ${outcome?.body?.code}`);
  }
  if ((await waitForDeliveries(database, 60)) === null) say('deliveries still wait after 60 s');
  for (const learner of learners) {
    const { lost, doubled } = await auditLearner(database, learner);
    result.lost += lost.length;
    result.doubled += doubled.length;
    for (const finding of lost) say(`lost: ${finding}`);
    for (const finding of doubled) say(`doubled: ${finding}`);
  }
}

/** The plugins that run, without the one that is being installed. */
async function listPlugins(url: string): Promise<string[]> {
  const { body } = await send(url, '/plugins/health', undefined, 'GET');
  const entries = Object.entries<{ readonly status: string }>(body);
  return entries.flatMap(([name, { status }]) => (status === 'active' && name !== INSTALLED ? [name] : []));
}

function createResult(point: string): KillResult {
  const nothing = { rounds: 0, reached: 0, acknowledged: 0, lost: 0, doubled: 0, plugins_out: 0, half_installed: 0 };
  return { point, ...nothing, stuck_keys: 0, seconds: 0 };
}
