import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { openDatabase } from '@learnwright/db';
import { z } from 'zod';
import { countFollowUps, waitForDeliveries } from '../chaos/audit.ts';
import { createSchema } from '../chaos/schema.ts';
import { type RunningServer, startServer } from '../start-server.ts';
import type { Measurement } from './report.ts';

const PRELOAD = join(import.meta.dirname, 'report-work.ts');
const CLIENTS = 24;
/** The requests that are measured, and those before them for each server, which compile its code. */
const REQUESTS = 3_000;
const WARM_REQUESTS = 1_000;
const IDLE_SECONDS = 20;
/** By this name PostgreSQL knows the connections of the servers. */
const NAME = 'learnwright_replicas';
/** The clock ticks of a second in /proc. */
const TICKS = 100;

const pg = createRequire(import.meta.resolve('@learnwright/db'))('pg');
const workSchema = z.object({ microseconds: z.number(), statements: z.number(), deadlocks: z.number() });
const createdSchema = z.object({ id: z.string() });

/** The work of servers and of PostgreSQL so far. */
interface Work extends z.infer<typeof workSchema> {
  /** Microseconds of the processes of PostgreSQL that serve the servers. */
  readonly database: number;
  readonly connections: number;
  /** The resident memory of all servers, in megabytes. */
  readonly memory: number;
}

/** How one, two and three servers on one PostgreSQL serve the same mixed load, each request by any of them. */
export async function benchReplicas(small: boolean): Promise<Measurement[]> {
  const measurements: Measurement[] = [];
  for (const count of [1, 2, 3]) measurements.push(...(await measureServers(count, small ? 0.1 : 1)));
  return measurements;
}

async function measureServers(count: number, share: number): Promise<Measurement[]> {
  const { url, remove } = await createSchema();
  const named = `${url}&application_name=${NAME}`;
  const folders: string[] = [];
  const servers: RunningServer[] = [];
  const database = await openDatabase({ url });
  try {
    for (let index = 0; index < count; index += 1) {
      const folder = mkdtempSync(join(tmpdir(), 'learnwright-replica-'));
      folders.push(folder);
      const environment = { DATABASE_URL: named, APP_DATA_DIR: folder, APP_CONFIG_DIR: folder };
      servers.push(await startServer({ environment, preload: PRELOAD }));
    }
    await runLoad(servers, WARM_REQUESTS * count * share);
    const before = await readWork(servers, url);
    const began = performance.now();
    const times = await runLoad(servers, REQUESTS * share);
    const seconds = (performance.now() - began) / 1_000;
    const after = await readWork(servers, url);
    await waitForDeliveries(database, 60);
    const { completions, findings } = await countFollowUps(database);
    const idleBefore = await readWork(servers, url);
    await delay(IDLE_SECONDS * 1_000);
    const idle = await readWork(servers, url);
    const met = after.deadlocks === 0 && findings.length === 0;
    const each = (value: (work: Work) => number) => (value(after) - value(before)) / times.length;
    const idleStatements = (idle.statements - idleBefore.statements) * (60 / IDLE_SECONDS);
    return [
      {
        name: `mixed load, ${count} ${count === 1 ? 'server' : 'servers'} on one PostgreSQL`,
        baseline: `${CLIENTS} clients, each request to the next server`,
        figure: `${Math.round(times.length / seconds)} req/s`,
        target: 'no deadlock, every completion awarded',
        met,
        values: [
          `p50 ${quantile(times, 0.5).toFixed(1)} ms, p99 ${quantile(times, 0.99).toFixed(1)} ms`,
          `${each(({ statements }) => statements).toFixed(1)} statements a request`,
          `${after.connections} connections, ${Math.round(after.memory / count)} MB a server`,
          `${after.deadlocks} deadlocks, ${completions} completions`,
          `idle: ${Math.round(idleStatements)} statements a minute, ${idle.connections} connections`,
          ...findings,
        ].join('; '),
        processorTime: `servers ${Math.round(each(({ microseconds }) => microseconds))} µs, PostgreSQL ${Math.round(each((work) => work.database))} µs`,
        value: each(({ microseconds }) => microseconds),
      },
    ];
  } finally {
    await database.close();
    for (const server of servers) await server.stop();
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
    await remove();
  }
}

/** Milliseconds of each request of all clients; rejects where an answer is no success. */
async function runLoad(servers: readonly RunningServer[], requests: number): Promise<number[]> {
  const times: number[] = [];
  let sent = 0;

  async function ask(method: string, path: string, body?: unknown): Promise<unknown> {
    const server = servers[sent++ % servers.length];
    const began = performance.now();
    const response = await fetch(`${server?.url}/api${path}`, {
      method,
      ...(body !== undefined && { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
    });
    const answer: unknown = await response.json();
    times.push(performance.now() - began);
    if (!response.ok) throw new Error(`${method} ${path} was answered ${response.status}: ${JSON.stringify(answer)}`);
    return answer;
  }

  async function learn(): Promise<void> {
    const { id } = createdSchema.parse(await ask('POST', '/users', { name: 'Ada' }));
    while (sent < requests) {
      const address = { set_id: 'set', lesson_id: randomUUID() };
      await ask('GET', `/users/${id}`);
      const attempts = Array.from({ length: 12 }, (_, index) => ({
        ...{ ...address, exercise_id: 'exercise', element_key: `element ${index}`, correct: index % 3 > 0 },
        ...{ user_answer: 'die Kaffee', correct_answer: 'der Kaffee' },
      }));
      await ask('POST', `/users/${id}/element-errors`, { attempts });
      const step_result = { step_id: 'step', correct: 2, total: 3 };
      await ask('POST', `/users/${id}/lesson-progress`, { ...address, step_result, mark_completed: true });
      await ask('GET', `/users/${id}/element-errors/review-queue?limit=20`);
    }
  }

  await Promise.all(Array.from({ length: CLIENTS }, learn));
  return times;
}

async function readWork(servers: readonly RunningServer[], url: string): Promise<Work> {
  const works = await Promise.all(
    servers.map(async ({ child }) => {
      const answer = once(child, 'message');
      child.send('work');
      return workSchema.parse((await answer)[0]);
    }),
  );
  const sum = (value: (work: z.infer<typeof workSchema>) => number) =>
    works.reduce((total, work) => total + value(work), 0);
  return {
    microseconds: sum(({ microseconds }) => microseconds),
    statements: sum(({ statements }) => statements),
    deadlocks: sum(({ deadlocks }) => deadlocks),
    memory: servers.reduce((total, { child }) => total + readMemory(child.pid ?? 0), 0),
    ...(await readDatabase(url)),
  };
}

/** The processor time and number of the processes of PostgreSQL that serve the servers; 0 µs where it runs elsewhere. */
async function readDatabase(url: string): Promise<Pick<Work, 'database' | 'connections'>> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    const { rows } = await client.query('select pid from pg_stat_activity where application_name = $1', [NAME]);
    const times: number[] = rows.map(({ pid }: { pid: number }) => readTicks(pid) * (1_000_000 / TICKS));
    return { database: times.reduce((sum, time) => sum + time, 0), connections: rows.length };
  } finally {
    await client.end();
  }
}

function readMemory(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) / 1024;
}

/** The ticks of the processor, user and system, that a process has taken; 0 for one of another machine. */
function readTicks(pid: number): number {
  try {
    // The name of the program may have spaces, and ends with the last bracket.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return Number(fields[11]) + Number(fields[12]);
  } catch {
    return 0;
  }
}

function quantile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
