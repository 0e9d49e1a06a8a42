import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startServer } from '../start-server.ts';
import { type Fault, Unable } from './fault.ts';
import { createChaosLearner, send } from './learner.ts';
import { type Answer, type AnswerCounts, countAnswers, lookAfter, startLearning } from './learning.ts';
import { type HealthTimes, startHealthProbe } from './measure-health.ts';

/** What a server has made of a fault. */
export interface FaultResult extends AnswerCounts, HealthTimes {
  readonly fault: string;
  readonly lost: number;
  readonly doubled: number;
  /** First-party plugins that are held back, or have been counted a failure. */
  readonly blamed: number;
  /** How long learners wrote, in seconds. */
  readonly load_s: number;
  /** From the end of the fault until the last refusal, or the first answer that is none, in seconds. */
  readonly recovery_s: number;
}

/** What a fault is tried with. */
export interface FaultRun {
  /** Where learners send what they write: a server, or what stands before several. */
  readonly url: string;
  readonly databaseUrl: string;
  readonly short: boolean;
  /** Whether a fault lasts until a learner has been refused, however slow this machine is; otherwise only as long as it says. */
  readonly untilRefused?: boolean;
  /** Told of each finding, a sentence each. */
  readonly report: (sentence: string) => void;
}

/** What the faults are tried with, on a server of their own. */
interface FaultOptions extends Omit<FaultRun, 'url'> {
  readonly faults: readonly Fault[];
}

/** Short time-outs, so that they are reached within a fault. */
const SETTINGS = `database: { statement_seconds: 3, lock_seconds: 1, busy_seconds: 1, connection_wait_seconds: 4 }\n`;

/** How long learners rest between two rounds of a short trial, in milliseconds: it is about what is lost, not about load. */
export const SHORT_PAUSE = 250;

/** Tries faults one after the other on one server under load; a row for each that this machine permits. */
export async function runFaults({ faults, ...options }: FaultOptions): Promise<FaultResult[]> {
  const folder = mkdtempSync(join(tmpdir(), 'learnwright-faults-'));
  writeFileSync(join(folder, 'app.yaml'), SETTINGS);
  const server = await startServer({
    environment: { DATABASE_URL: options.databaseUrl, APP_DATA_DIR: join(folder, 'data'), APP_CONFIG_DIR: folder },
  });
  const results: FaultResult[] = [];
  try {
    for (const fault of faults) {
      const result = await tryFault(fault, { ...options, url: server.url });
      if (result !== null) results.push(result);
    }
    return results;
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Tries a fault while learners learn; null where this machine does not permit it. */
export async function tryFault(fault: Fault, run: FaultRun): Promise<FaultResult | null> {
  const { url, databaseUrl, short, report } = run;
  const say = (sentence: string) => report(`${fault.name}: ${sentence}`);
  const learners = await Promise.all(Array.from({ length: short ? 3 : 8 }, () => createChaosLearner(url)));
  const began = performance.now();
  const learning = startLearning(learners, () => url, short ? SHORT_PAUSE : 0);
  const probe = startHealthProbe(url);
  await delay(short ? 500 : 2_000);
  const ended = await endure(fault, url, say, run.untilRefused ? learning.isRefused : async () => undefined);
  // What recovers has to be seen to go on.
  if (ended !== null) await Promise.all([learning.goesOn(ended), delay(short ? 1_000 : 8_000)]);
  const answers = await learning.stop();
  const load_s = Number(((performance.now() - began) / 1_000).toFixed(1));
  const health = await probe.end();
  if (ended === null) return null;
  const counts = { ...countAnswers(answers), recovery_s: measureRecovery(answers, ended) };
  const found = await lookAfter(learners, { url, databaseUrl, say });
  const blamed = await findBlamed(url);
  for (const sentence of blamed) say(sentence);
  return { fault: fault.name, ...counts, ...found, blamed: blamed.length, ...health, load_s };
}

/** Begins a fault and ends it once it has been felt; returns when, null where this machine does not permit it. */
async function endure(
  { begin, milliseconds }: Fault,
  url: string,
  say: (sentence: string) => void,
  untilFelt: (since: number) => Promise<void>,
): Promise<number | null> {
  try {
    const began = performance.now();
    const end = await begin(url);
    await Promise.all([delay(milliseconds), untilFelt(began)]);
    await end();
    return performance.now();
  } catch (error) {
    if (!(error instanceof Unable)) throw error;
    say(`skipped: ${error.message}.`);
    return null;
  }
}

/** Seconds from the end of a fault until the last refusal, or the first answer that is none. */
function measureRecovery(answers: readonly Answer[], ended: number): number {
  const refused = answers.filter(({ outcome }) => outcome === null || outcome.status >= 500);
  const firstDone = answers.find(({ at, outcome }) => at > ended && outcome !== null && outcome.status < 300);
  const recovered = Math.max(firstDone?.at ?? Number.POSITIVE_INFINITY, ...refused.map(({ at }) => at));
  return Number(((recovered - ended) / 1_000).toFixed(1));
}

/** The plugins that an outage has been held against. */
async function findBlamed(url: string): Promise<string[]> {
  const { body } = await send(url, '/plugins/health', undefined, 'GET');
  return Object.entries<ReturnType<typeof JSON.parse>>(body).flatMap(([name, { status, error_count, reason }]) =>
    status === 'active' && error_count === 0 ? [] : [`${name} is ${status}, ${error_count} errors: ${reason}`],
  );
}
