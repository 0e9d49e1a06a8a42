import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startHealthProbe } from '../chaos/measure-health.ts';
import { startAbuseServer } from './abuse-server.ts';
import type { AttackReport } from './attack-report.ts';
import { startHonestLearners } from './honest-learners.ts';
import { bytesOfFolder, watchServer } from './measure-server.ts';

/** How long, from which seed, against which database. */
export interface AbuseOptions {
  readonly databaseUrl: string;
  /** The bytes of the database, for one that is not in the folder of the server. */
  readonly databaseBytes: () => Promise<number>;
  readonly seconds: number;
  readonly quietSeconds: number;
  readonly seed: number;
  /** A part of the names of the acts to do; empty for all. */
  readonly acts: string;
  /** Attacks the server as it was built, as an installed one runs; default: its sources. */
  readonly built?: boolean;
}

/** What a part of the run has shown. */
export interface AbusePhase {
  readonly phase: string;
  readonly health_p99_ms: number;
  readonly health_max_ms: number;
  readonly others_p50_ms: number;
  readonly others_p99_ms: number;
  /** What they were answered that is no success, such as `503: 2`. */
  readonly others_refused: string;
  readonly memory_mb: number;
  /** Of these, the server without Git and what else it has started. */
  readonly server_mb: number;
  readonly disk_mb: number;
  /** Of these, the files beside the database. */
  readonly files_mb: number;
  readonly processes: number;
}

/** The run: before, during and after the attack. */
export interface AbuseResult {
  readonly phases: readonly [quiet: AbusePhase, attacked: AbusePhase, after: AbusePhase];
  /** For each request of the others, its p99 in the quiet and under attack, in milliseconds. */
  readonly requests: Readonly<Record<string, { readonly quiet: number; readonly attacked: number }>>;
  readonly attack: AttackReport;
  /** What learners use beyond what they may at the end, a sentence each. */
  readonly excesses: readonly string[];
  /** What the server has logged as errors: the causes of failed answers. */
  readonly errors: readonly string[];
}

/** The p99 of each request of the others, in milliseconds. */
type ByRequest = Readonly<Record<string, number>>;

const HONEST = 4;
const HOSTILE = 16;

/** Lets honest learners learn on a server of its own: alone, beside hostile ones, and alone again. */
export async function runAbuse(options: AbuseOptions): Promise<AbuseResult> {
  const { databaseUrl, databaseBytes, seconds, quietSeconds, seed, acts, built = false } = options;
  const abused = await startAbuseServer(databaseUrl, { built });
  const { server, folder, createLearner, listExcesses } = abused;
  try {
    const honest = await Promise.all(Array.from({ length: HONEST }, createLearner));
    const identities = await Promise.all(Array.from({ length: HOSTILE }, createLearner));
    const measureDisk = async () => ({ files: bytesOfFolder(folder), database: await databaseBytes() });

    const measure = async <T>(phase: string, work: () => Promise<T>): Promise<[AbusePhase, T, ByRequest]> => {
      const health = startHealthProbe(server.url);
      const others = startHonestLearners(server.url, honest);
      const watched = watchServer(server.child.pid ?? 0, measureDisk);
      const result = await work();
      const { p50_ms, p99_ms, p99_by_request_ms, refused } = await others.end();
      const others_refused = Object.entries(refused)
        .map(([status, count]) => `${status}: ${count}`)
        .join(', ');
      const times = { others_p50_ms: p50_ms, others_p99_ms: p99_ms, others_refused };
      return [{ phase, ...(await health.end()), ...times, ...(await watched.end()) }, result, p99_by_request_ms];
    };

    // What is compiled and read at the first request is no part of a quiet server.
    await measure('warm-up', () => delay(Math.min(10, quietSeconds) * 1000));
    const [quiet, , calm] = await measure('quiet', () => delay(quietSeconds * 1000));
    const [attacked, attack, disturbed] = await measure('attacked', () =>
      attackFor(seconds, { url: server.url, identities, seed, acts }),
    );
    const [after] = await measure('after', () => delay(quietSeconds * 1000));
    const excesses = await listExcesses([...honest, ...identities].map(({ user_id }) => user_id));
    const errors = readFileSync(join(server.folder, 'output'), 'utf8')
      .split('\n')
      .filter((line) => line.includes('"error"'));
    const requests = Object.fromEntries(
      Object.entries(disturbed).map(([name, time]) => [name, { quiet: calm[name] ?? 0, attacked: time }]),
    );
    return { phases: [quiet, attacked, after], requests, attack, excesses, errors };
  } finally {
    await abused.stop();
  }
}

async function attackFor(seconds: number, attackers: object): Promise<AttackReport> {
  const argument = JSON.stringify(attackers);
  const attack = fork(join(import.meta.dirname, 'attack.ts'), [argument]);
  const answered = once(attack, 'message');
  const ended = once(attack, 'exit').then(([code]) => {
    throw new Error(`The attack ended by itself, with code ${code}.`);
  });
  await Promise.race([delay(seconds * 1000), ended]);
  attack.send('end');
  const [report] = await answered;
  ended.catch(() => undefined);
  return report as AttackReport;
}
