import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CORE_MIGRATIONS, openDatabase } from '@learnwright/db';
import { type RunningServer, startProcess, startServer } from '../start-server.ts';
import { type Load, type LoadRequest, measureLoad } from './measure-load.ts';
import { comparePairs, runInTurn } from './paired-rounds.ts';
import { PROCESSOR_TIME_PRELOAD } from './processor-time.ts';
import type { Measurement } from './report.ts';

const ROUNDS = 7;
const SECONDS = 3;
/** Enough that neither side waits: with few, what is measured is how long an idle process takes to wake up. */
const CONNECTIONS = 64;
const USER = {
  id: '0193c0de-0000-7000-8000-000000000001',
  name: 'Ada',
  email: 'ada@example.org',
  language: 'en',
  created_at: '2026-01-01T00:00:00.000000+00:00',
  updated_at: '2026-01-01T00:00:00.000000+00:00',
};
const ATTEMPTS = Array.from({ length: 12 }, (_, index) => ({
  set_id: 'set',
  lesson_id: 'lesson',
  exercise_id: 'exercise',
  element_key: `element ${index}`,
  user_answer: 'die Kaffee',
  correct_answer: 'der Kaffee',
  correct: false,
}));

/** The requests that are measured, by name. */
export const LOAD_REQUESTS = {
  'GET /users/{user_id}': { method: 'GET', path: `/api/users/${USER.id}` },
  'POST of 12 attempts': {
    method: 'POST',
    path: `/api/users/${USER.id}/element-errors`,
    body: JSON.stringify({ attempts: ATTEMPTS }),
  },
  'GET of a list with a limit': { method: 'GET', path: '/api/users?limit=10' },
  "GET of a plugin's route": { method: 'GET', path: `/api/plugins/gamification/xp/${USER.id}` },
} as const satisfies Record<string, LoadRequest>;

/** Requests per second and processor time of the two hot routes against a bare Hono server with the same statements. */
export async function benchHttpLoad(): Promise<Measurement[]> {
  const server = await startLoadedServer();
  const bareFolder = mkdtempSync(join(tmpdir(), 'learnwright-bare-'));
  await addUser(`sqlite:${join(bareFolder, 'bare.db')}`);
  const bareServer = await startProcess([join(import.meta.dirname, 'bare-server.ts')], {
    environment: { BARE_DATABASE: join(bareFolder, 'bare.db') },
    preload: PROCESSOR_TIME_PRELOAD,
  });
  try {
    return [
      await compare('GET /users/{user_id}', 'Hono + a prepared statement', 0.75, server, bareServer),
      await compare('POST of 12 attempts', 'the same statements, one transaction, Hono', 0.5, server, bareServer),
    ];
  } finally {
    await server.stop();
    await bareServer.stop();
    rmSync(bareFolder, { recursive: true });
  }
}

/** Starts the server of a checkout, with the learner whom the requests are about. */
export async function startLoadedServer(root?: string): Promise<RunningServer> {
  const server = await startServer({ preload: PROCESSOR_TIME_PRELOAD, ...(root !== undefined && { root }) });
  await addUser(`sqlite:${join(server.folder, 'learnwright.db')}`);
  return server;
}

/** One round of a request. */
export function measureRound(server: RunningServer, name: keyof typeof LOAD_REQUESTS): Promise<Load> {
  return measureLoad(server, LOAD_REQUESTS[name], CONNECTIONS, SECONDS * 1000);
}

/** Adds the user to the database of a server; one that has no tables yet gets them. */
async function addUser(url: string): Promise<void> {
  const database = await openDatabase({ url });
  await database.migrate([CORE_MIGRATIONS]);
  await database.stores.users.insert(USER);
  await database.close();
}

async function compare(
  name: keyof typeof LOAD_REQUESTS,
  baseline: string,
  target: number,
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
  return {
    name,
    baseline,
    figure: rate.ratio.toFixed(2),
    target: `≥ ${target}`,
    met: rate.ratio >= target,
    values: `${Math.round(rate.a)} req/s, bare ${Math.round(rate.b)} req/s`,
    processorTime: `${time.a.toFixed(1)} µs, bare ${time.b.toFixed(1)} µs`,
    value: time.a,
  };
}
