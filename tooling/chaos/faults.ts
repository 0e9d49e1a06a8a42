import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Database, openDatabase } from '@learnwright/db';
import { type RunningServer, startServer } from '../start-server.ts';
import { auditLearner, waitForDeliveries } from './audit.ts';
import { type Fault, Unable } from './fault.ts';
import { type ChaosLearner, createChaosLearner, type SentWrite, send } from './learner.ts';
import { type HealthTimes, startHealthProbe } from './measure-health.ts';

/** What a server has made of a fault. */
export interface FaultResult extends HealthTimes {
  readonly fault: string;
  /** Writes that were answered well. */
  readonly done: number;
  readonly '503': number;
  /** Answers from 500 on that are no 503. */
  readonly other_5xx: number;
  /** Requests without an answer. */
  readonly cut: number;
  /** 503s that neither say when to come back nor that the outcome is unknown. */
  readonly silent_503: number;
  readonly lost: number;
  readonly doubled: number;
  /** First-party plugins that are held back, or have been counted a failure. */
  readonly blamed: number;
  /** How long learners wrote, in seconds. */
  readonly load_s: number;
  /** From the end of the fault until the last refusal, or the first answer that is none, in seconds. */
  readonly recovery_s: number;
}

/** What the faults are tried with. */
export interface FaultOptions {
  readonly databaseUrl: string;
  readonly faults: readonly Fault[];
  readonly short: boolean;
  /** Told of each finding, a sentence each. */
  readonly report: (sentence: string) => void;
}

/** Short time-outs, so that they are reached within a fault. */
const SETTINGS = `database: { statement_seconds: 3, lock_seconds: 1, busy_seconds: 1, connection_wait_seconds: 4 }\n`;
/** How long a refused learner waits, in milliseconds: less than Retry-After says, so that the end of a fault is seen. */
const REFUSED_PAUSE = 100;

/** Tries faults one after the other on one server under load; a row for each that this machine permits. */
export async function runFaults({ databaseUrl, faults, short, report }: FaultOptions): Promise<FaultResult[]> {
  const folder = mkdtempSync(join(tmpdir(), 'learnwright-faults-'));
  writeFileSync(join(folder, 'app.yaml'), SETTINGS);
  const server = await startServer({
    environment: { DATABASE_URL: databaseUrl, APP_DATA_DIR: join(folder, 'data'), APP_CONFIG_DIR: folder },
  });
  const results: FaultResult[] = [];
  try {
    for (const fault of faults) {
      const result = await tryFault(fault, { server, databaseUrl, short, report });
      if (result !== null) results.push(result);
    }
    return results;
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

interface FaultRun {
  readonly server: RunningServer;
  readonly databaseUrl: string;
  readonly short: boolean;
  readonly report: FaultOptions['report'];
}

async function tryFault(fault: Fault, { server, databaseUrl, short, report }: FaultRun): Promise<FaultResult | null> {
  const say = (sentence: string) => report(`${fault.name}: ${sentence}`);
  const learners = await Promise.all(Array.from({ length: short ? 3 : 8 }, () => createChaosLearner(server.url)));
  const began = performance.now();
  const load = startLoad(server.url, learners);
  const probe = startHealthProbe(server.url);
  await delay(short ? 500 : 2_000);
  const ended = await endure(fault, say);
  // What recovers has to be seen to go on.
  if (ended !== null) await delay(short ? 2_000 : 8_000);
  const answers = await load.stop();
  const load_s = Number(((performance.now() - began) / 1_000).toFixed(1));
  const health = await probe.end();
  if (ended === null) return null;
  const found = await lookAfter(learners, { server, databaseUrl, say });
  return { fault: fault.name, ...countAnswers(answers, ended), ...found, ...health, load_s };
}

/** Begins a fault and ends it; returns when, null where this machine does not permit it. */
async function endure({ begin, milliseconds }: Fault, say: (sentence: string) => void): Promise<number | null> {
  try {
    const end = await begin();
    await delay(milliseconds);
    await end();
    return performance.now();
  } catch (error) {
    if (!(error instanceof Unable)) throw error;
    say(`skipped: ${error.message}.`);
    return null;
  }
}

interface Answer {
  readonly at: number;
  readonly outcome: SentWrite['outcome'];
}

/** Has learners learn, again and again, and notes each answer with its time. */
function startLoad(url: string, learners: readonly ChaosLearner[]) {
  const answers: Answer[] = [];
  let isOver = false;

  async function keepLearning(learner: ChaosLearner): Promise<void> {
    while (!isOver) {
      const before = learner.writes.length;
      await learner.learn(url, 1);
      const at = performance.now();
      answers.push(...learner.writes.slice(before).map(({ outcome }) => ({ at, outcome })));
      if ((learner.writes.at(-1)?.outcome?.status ?? 503) >= 500) await delay(REFUSED_PAUSE);
    }
  }

  const learning = Promise.all(learners.map(keepLearning));
  return {
    stop: async () => {
      isOver = true;
      await learning;
      return answers;
    },
  };
}

function countAnswers(answers: readonly Answer[], ended: number) {
  const refused = answers.filter(({ outcome }) => outcome === null || outcome.status >= 500);
  const count = (is: (status: number, answer: Answer) => boolean) =>
    answers.filter((answer) => answer.outcome !== null && is(answer.outcome.status, answer)).length;
  const firstDone = answers.find(({ at, outcome }) => at > ended && outcome !== null && outcome.status < 300);
  const recovered = Math.max(firstDone?.at ?? Number.POSITIVE_INFINITY, ...refused.map(({ at }) => at));
  return {
    done: count((status) => status < 300),
    '503': count((status) => status === 503),
    other_5xx: count((status) => status >= 500 && status !== 503),
    cut: answers.filter(({ outcome }) => outcome === null).length,
    silent_503: count((status, { outcome }) => status === 503 && !isExplained(outcome)),
    recovery_s: Number(((recovered - ended) / 1_000).toFixed(1)),
  };
}

function isExplained(outcome: SentWrite['outcome']): boolean {
  return outcome !== null && (outcome.retry_after !== null || outcome.body?.outcome === 'unknown');
}

/** Sends again what was refused, and compares the records with what was answered, once everything is delivered. */
async function lookAfter(
  learners: readonly ChaosLearner[],
  { server, databaseUrl, say }: Pick<FaultRun, 'server' | 'databaseUrl'> & { readonly say: (sentence: string) => void },
): Promise<Pick<FaultResult, 'lost' | 'doubled' | 'blamed'>> {
  const stuck = (await Promise.all(learners.map((learner) => learner.sendAgain(server.url)))).flat();
  for (const { what, outcome } of stuck) say(`${what} was not let in again: ${outcome?.status} ${outcome?.body?.code}`);
  const database = await openDatabase({ url: databaseUrl });
  try {
    if ((await waitForDeliveries(database, 60)) === null) say('deliveries still wait after 60 s');
    const { lost, doubled } = await auditAll(database, learners, say);
    const blamed = await findBlamed(server.url);
    for (const sentence of blamed) say(sentence);
    return { lost: lost + stuck.length, doubled, blamed: blamed.length };
  } finally {
    await database.close();
  }
}

async function auditAll(database: Database, learners: readonly ChaosLearner[], say: (sentence: string) => void) {
  const counts = { lost: 0, doubled: 0 };
  for (const learner of learners) {
    const { lost, doubled } = await auditLearner(database, learner);
    counts.lost += lost.length;
    counts.doubled += doubled.length;
    for (const finding of lost) say(`lost: ${finding}`);
    for (const finding of doubled) say(`doubled: ${finding}`);
  }
  return counts;
}

/** The plugins that an outage has been held against. */
async function findBlamed(url: string): Promise<string[]> {
  const { body } = await send(url, '/plugins/health', undefined, 'GET');
  return Object.entries<ReturnType<typeof JSON.parse>>(body).flatMap(([name, { status, error_count, reason }]) =>
    status === 'active' && error_count === 0 ? [] : [`${name} is ${status}, ${error_count} errors: ${reason}`],
  );
}
