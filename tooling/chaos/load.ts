import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { openDatabase } from '@learnwright/db';
import { startServer } from '../start-server.ts';
import { countFollowUps, waitForDeliveries } from './audit.ts';
import { type ChaosLearner, createChaosLearner, send } from './learner.ts';
import { type HealthTimes, startHealthProbe } from './measure-health.ts';

/** How long and with how many clients. */
export interface LoadOptions {
  readonly databaseUrl: string;
  readonly seconds: number;
  readonly overloadSeconds: number;
  readonly clients: number;
  /** Told of each phase when it begins, and of the waiting for what is to be delivered. */
  readonly report: (sentence: string) => void;
}

/** What a phase of load has shown. */
interface Phase extends HealthTimes {
  readonly phase: string;
  readonly requests: number;
  readonly refused_503: number;
  /** Answers from 500 on that are no 503. */
  readonly other_5xx: number;
  /** Requests without any answer. */
  readonly cut: number;
  /** The memory of the server after the phase, in megabytes. */
  readonly rss_mb: number;
}

/** What the load has shown. */
export interface LoadResult {
  readonly phases: readonly Phase[];
  /** Completions without what follows them, or with it twice; a sentence each. */
  readonly findings: readonly string[];
  readonly completions: number;
  /** From the end of the load until every delivery was made; null for more than five minutes. */
  readonly seconds_to_award: number | null;
}

/** How long to wait for what is to be delivered, in seconds. */
const AWARD_PATIENCE = 300;
/** Clients of the mixed load: enough to keep a server busy. */
const MIXED_CLIENTS = 16;
/** How long learners wait after they were refused, in milliseconds: they ignore most of what Retry-After says. */
const REFUSED_PAUSE = 200;

/** Runs a mixed load, then an overload, against a server of its own, and counts what follows the completions. */
export async function runLoad(options: LoadOptions): Promise<LoadResult> {
  const folder = mkdtempSync(join(tmpdir(), 'learnwright-load-'));
  const server = await startServer({
    environment: { DATABASE_URL: options.databaseUrl, APP_DATA_DIR: folder, APP_CONFIG_DIR: folder },
  });
  const database = await openDatabase({ url: options.databaseUrl });
  const pid = server.child.pid ?? 0;
  const run = (phase: string, size: { readonly seconds: number; readonly clients: number }) => {
    options.report(`${phase}: ${size.clients} clients, ${size.seconds} s`);
    return runPhase(phase, server.url, pid, size);
  };
  try {
    const phases = [
      await run('mixed load', { seconds: options.seconds, clients: MIXED_CLIENTS }),
      await run('overload', { seconds: options.overloadSeconds, clients: options.clients }),
    ];
    options.report('waiting for what is to be delivered');
    const seconds_to_award = await waitForDeliveries(database, AWARD_PATIENCE);
    phases.push(await run('mixed load again', { seconds: 10, clients: MIXED_CLIENTS }));
    await waitForDeliveries(database, AWARD_PATIENCE);
    const { completions, findings } = await countFollowUps(database);
    return { phases, findings, completions, seconds_to_award };
  } finally {
    await database.close();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function runPhase(
  phase: string,
  url: string,
  pid: number,
  { seconds, clients }: { readonly seconds: number; readonly clients: number },
): Promise<Phase> {
  const probe = startHealthProbe(url);
  const until = performance.now() + seconds * 1000;
  const counts = { requests: 0, refused_503: 0, other_5xx: 0, cut: 0 };
  await Promise.all(Array.from({ length: clients }, (_, index) => runClient(url, until, index, counts)));
  const health = await probe.end();
  return { phase, ...counts, ...health, rss_mb: readMemory(pid) };
}

/** A client: mostly a learner who learns, each fifth one reads. */
async function runClient(
  url: string,
  until: number,
  index: number,
  counts: { requests: number; refused_503: number; other_5xx: number; cut: number },
): Promise<void> {
  const note = (status: number | null) => {
    counts.requests += 1;
    if (status === null) counts.cut += 1;
    else if (status === 503) counts.refused_503 += 1;
    else if (status >= 500) counts.other_5xx += 1;
  };
  const isOver = () => performance.now() >= until;
  let learner: ChaosLearner | null = null;
  while (!isOver()) {
    try {
      learner ??= await createChaosLearner(url);
      if (index % 5 === 4)
        note((await send(url, `/users/${learner.user_id}/element-errors/review-queue`, undefined, 'GET')).status);
      else {
        const before = learner.writes.length;
        await learner.learn(url, 1);
        for (const { outcome } of learner.writes.slice(before)) note(outcome?.status ?? null);
        if (learner.writes.at(-1)?.outcome?.status === 503) await delay(REFUSED_PAUSE);
      }
    } catch {
      // The learner could not be made: the server was too busy, or the answer was no JSON.
      note(503);
      learner = null;
      await delay(REFUSED_PAUSE);
    }
  }
}

/** The resident memory of a process, in megabytes. */
function readMemory(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Math.round(Number(kilobytes) / 1024);
}
