import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CORE_MIGRATIONS, openDatabase } from '@learnwright/db';
import { createSchema } from '../chaos/schema.ts';
import { type RunningServer, startProcess, startServer } from '../start-server.ts';
import { LEARNERS, listLearners, listQueueRows } from './load-records.ts';
import { LOAD_REQUESTS, type LoadName } from './load-requests.ts';
import { type Load, measureLoad } from './measure-load.ts';
import { comparePairs, runInTurn } from './paired-rounds.ts';
import { PROCESSOR_TIME_PRELOAD } from './processor-time.ts';
import type { Measurement } from './report.ts';

const ROUNDS = 5;
const SECONDS = 3;

/** A database that only a benchmark has. */
export interface OwnDatabase {
  readonly url: string;
  remove(): Promise<void>;
}

/** What a request is held against on a database: the share of the bare server's processor time, or its own milliseconds. */
interface Target {
  readonly name: LoadName;
  readonly share?: number;
  readonly milliseconds?: number;
  /** Against a bare server that does the same duties by stock middleware. */
  readonly isStock?: boolean;
}

const TARGETS: Readonly<Record<'SQLite' | 'PostgreSQL', readonly Target[]>> = {
  SQLite: [
    { name: 'GET /users/{user_id}' },
    { name: 'POST of 1 attempt' },
    { name: 'POST of 12 attempts', share: 0.75 },
    { name: 'POST of 500 attempts' },
    { name: 'review queue of 3,600 rows', share: 0.9 },
    { name: 'its first page of 50', milliseconds: 1.5 },
    { name: 'GET /users/{user_id}', isStock: true, share: 2.5 },
  ],
  PostgreSQL: [
    { name: 'GET /users/{user_id}' },
    { name: 'POST of 1 attempt', share: 0.7 },
    { name: 'POST of 12 attempts', share: 1.2 },
    { name: 'POST of 500 attempts', share: 2 },
    { name: 'review queue of 3,600 rows', share: 0.9 },
    { name: 'its first page of 50', milliseconds: 1.5 },
    { name: 'GET /users/{user_id}', isStock: true, share: 2 },
  ],
};

/**
 * Processor time and throughput of the hot routes, everything on, against a bare Hono server that sends the statements of a
 * first version, on both databases.
 */
export async function benchHttpLoad(): Promise<Measurement[]> {
  return [...(await benchOn('SQLite', createFile)), ...(await benchOn('PostgreSQL', createSchema))];
}

async function benchOn(database: keyof typeof TARGETS, create: () => Promise<OwnDatabase>): Promise<Measurement[]> {
  const [own, bare] = [await create(), await create()];
  const server = await startLoadedServer(own.url);
  await fill(bare.url);
  const bareServer = await startBareServer({ BARE_DATABASE: bare.url });
  const stockServer = await startBareServer({ BARE_DATABASE: bare.url, BARE_MIDDLEWARE: 'stock' });
  try {
    const measurements: Measurement[] = [];
    for (const target of TARGETS[database]) {
      measurements.push(await compare(database, target, server, target.isStock ? stockServer : bareServer));
    }
    return measurements;
  } finally {
    await server.stop();
    await bareServer.stop();
    await stockServer.stop();
    await own.remove();
    await bare.remove();
  }
}

/** Starts the bare server; its environment says on which database, and whether it does the duties of a careful one. */
export function startBareServer(environment: Readonly<Record<string, string>>): Promise<RunningServer> {
  const script = join(import.meta.dirname, 'bare-server.ts');
  return startProcess(['--conditions=@learnwright/source', script], { environment, preload: PROCESSOR_TIME_PRELOAD });
}

/** Makes the place of a new SQLite file. */
export async function createFile(): Promise<OwnDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'learnwright-bench-'));
  return { url: `sqlite:${join(folder, 'bench.db')}`, remove: async () => rmSync(folder, { recursive: true }) };
}

/** Starts the server of a checkout, with the learners whom the requests are about. */
export async function startLoadedServer(databaseUrl: string, root?: string): Promise<RunningServer> {
  const server = await startServer({
    environment: { DATABASE_URL: databaseUrl },
    preload: PROCESSOR_TIME_PRELOAD,
    ...(root !== undefined && { root }),
  });
  await fill(databaseUrl);
  return server;
}

/** One round of a request. */
export function measureRound(server: RunningServer, name: LoadName): Promise<Load> {
  const { connections, request } = LOAD_REQUESTS[name];
  const requests = Array.from({ length: connections }, (_, index) => request(LEARNERS[index % LEARNERS.length] ?? ''));
  return measureLoad(server, requests, SECONDS * 1000);
}

/** Fills the database of a server; one that has no tables yet gets them. */
export async function fill(url: string): Promise<void> {
  const database = await openDatabase({ url });
  await database.migrate([CORE_MIGRATIONS]);
  await database.unitOfWork.run(async ({ users, elementErrors }) => {
    for (const user of listLearners()) await users.insert(user);
    for (const row of listQueueRows()) await elementErrors.save(row);
  });
  await database.close();
}

async function compare(
  database: keyof typeof TARGETS,
  { name, share, milliseconds, isStock = false }: Target,
  server: RunningServer,
  bareServer: RunningServer,
): Promise<Measurement> {
  const pairs = await runInTurn(
    ROUNDS,
    () => measureRound(server, name),
    () => measureRound(bareServer, name),
  );
  const rate = comparePairs(pairs.map(({ a, b }) => ({ a: a.rate, b: b.rate })));
  const time = comparePairs(pairs.map(({ a, b }) => ({ a: a.processorTime, b: b.processorTime })));
  const shares = pairs.map(({ a, b }) => b.processorTime / a.processorTime);
  const ratio = comparePairs(pairs.map(({ a, b }) => ({ a: b.processorTime, b: a.processorTime }))).ratio;
  const spread = `${Math.min(...shares).toFixed(2)} to ${Math.max(...shares).toFixed(2)}`;
  const target = share !== undefined ? `≥ ${share}` : milliseconds !== undefined ? `< ${milliseconds} ms` : '–';
  return {
    name: `${name}${isStock ? ', against the same duties by stock middleware' : ''}, ${database}`,
    baseline: `Hono, prepared statements${isStock ? ', stock middleware' : ''}, by processor time`,
    figure: `${ratio.toFixed(2)} (${spread})`,
    target,
    met: (share === undefined || ratio >= share) && (milliseconds === undefined || time.a < milliseconds * 1000),
    values: `${Math.round(rate.a)} req/s, bare ${Math.round(rate.b)} req/s`,
    processorTime: `${time.a.toFixed(1)} µs, bare ${time.b.toFixed(1)} µs`,
    value: time.a,
  };
}
