import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { openDatabase } from '@learnwright/db';
import { waitForDeliveries } from '../chaos/audit.ts';
import { createSchema } from '../chaos/schema.ts';
import { ROOT } from '../run-command.ts';
import { type RunningServer, startServer } from '../start-server.ts';
import { atOnce, post, send, startSession } from './api-calls.ts';
import { createFile, type OwnDatabase } from './http-load.ts';
import { median } from './paired-rounds.ts';
import { PROCESSOR_TIME_PRELOAD, readMemory, readProcessorTime } from './processor-time.ts';
import type { Measurement } from './report.ts';
import { benchStreamsAtOnce } from './streams-at-once.ts';
import { startTimedProvider } from './timed-provider.ts';

/** Who works on a server at once. */
const WORKERS = 8;
const COMPLETIONS = 400;
const MESSAGES = 200;
const DEVICE_ATTEMPTS = 2_000;
/** As many attempts as a server takes at once. */
const BATCH = 500;
/** Copies of the course that comes with the product, of six lessons each. */
const COURSES = 9;
const LESSONS = COURSES * 6;
const ROUNDS = 5;
/** How long what follows a completion may take, in seconds. */
const PATIENCE = 120;
const COURSE = join(ROOT, 'packages/plugin-content/course');
/** How long a server rests before its memory is read. */
const REST_MILLISECONDS = 3_000;

/** What one task has taken: microseconds of processor time for each unit, by round. */
interface Taken {
  readonly name: string;
  readonly each: readonly number[];
  /** The bound of one, in milliseconds; only where the database is another process. */
  readonly bound?: number;
}

/**
 * The processor time of whole tasks over HTTP with all that follows them, on both databases: lessons completed, messages to a
 * tutor, the attempts of a device, an import; how soon 500 streams begin; and what the server holds after them.
 */
export async function benchWholeTasks(): Promise<Measurement[]> {
  return [...(await benchOn('SQLite', createFile)), ...(await benchOn('PostgreSQL', createSchema))];
}

async function benchOn(database: string, create: () => Promise<OwnDatabase>): Promise<Measurement[]> {
  const own = await create();
  const provider = await startTimedProvider();
  const server = await startServer({
    environment: { DATABASE_URL: own.url, APP_PROVIDER_B_BASE_URL: provider.url, APP_PROVIDER_B_API_KEY: 'bench' },
    preload: PROCESSOR_TIME_PRELOAD,
  });
  try {
    const taken = [
      await repeat('completion of a lesson, with what follows it', COMPLETIONS, server, completeLessons(own.url), 3),
      await repeat('message to a tutor, with the answer of the provider', MESSAGES, server, sendMessages),
      await repeat(
        `attempts of a device, each of ${DEVICE_ATTEMPTS.toLocaleString('en')}`,
        DEVICE_ATTEMPTS,
        server,
        syncDevice,
      ),
      await repeat(`import of ${LESSONS} lessons, each`, LESSONS, server, importCourses),
    ];
    const streams = await benchStreamsAtOnce(database, server, provider);
    await delay(REST_MILLISECONDS);
    const rows = taken.map((task) => reportTask(database, task));
    return [...rows, ...streams, reportMemory(database, await readMemory(server))];
  } finally {
    await server.stop();
    await provider.close();
    await own.remove();
  }
}

/** Does a task some times, the first of them to warm up. */
async function repeat(
  name: string,
  units: number,
  server: RunningServer,
  task: (server: RunningServer, round: number) => Promise<void>,
  bound?: number,
): Promise<Taken> {
  const each: number[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const before = await readProcessorTime(server);
    await task(server, round);
    const time = ((await readProcessorTime(server)) - before) / units;
    if (round > 0) each.push(time);
  }
  return { name, each, ...(bound !== undefined && { bound }) };
}

/** Completes lessons in calls of their own, and waits until XP, badges and commits have followed. */
function completeLessons(databaseUrl: string) {
  return async ({ url }: RunningServer, round: number): Promise<void> => {
    const database = await openDatabase({ url: databaseUrl });
    await atOnce(WORKERS, async (worker) => {
      const { id } = await post(url, '/users', { name: 'Ada' });
      for (let lesson = 0; lesson < COMPLETIONS / WORKERS; lesson += 1) {
        const place = { set_id: 'set', lesson_id: `lesson ${round}-${worker}-${lesson}` };
        const step_result = { step_id: 'a', correct: 4, total: 5 };
        const body = { ...place, step_result, time_spent_seconds_delta: 240, mark_completed: true };
        await post(url, `/users/${id}/lesson-progress`, body);
      }
    });
    const seconds = await waitForDeliveries(database, PATIENCE);
    await database.close();
    if (seconds === null) throw new Error(`What follows the completions has taken more than ${PATIENCE} s.`);
  };
}

async function sendMessages({ url }: RunningServer): Promise<void> {
  await atOnce(WORKERS, async () => {
    const session = await startSession(url);
    for (let message = 0; message < MESSAGES / WORKERS; message += 1) {
      await post(url, `/plugins/session/${session}/message`, { role: 'user', content: 'How do I say it?' });
    }
  });
}

/** Sends the log of a device that was offline, as the client does. */
async function syncDevice({ url }: RunningServer, round: number): Promise<void> {
  const { id } = await post(url, '/users', { name: 'Ada' });
  for (let sent = 0; sent < DEVICE_ATTEMPTS; sent += BATCH) {
    const attempts = Array.from({ length: BATCH }, (_, index) => {
      const n = sent + index;
      const place = { set_id: 'set', lesson_id: `lesson ${n % 40}`, exercise_id: `exercise ${n % 9}` };
      const answers = { user_answer: 'die Kaffee', correct_answer: 'der Kaffee', correct: n % 4 > 0 };
      const attempt_id = `0193c0de-${String(round).padStart(4, '0')}-7000-b000-${String(n).padStart(12, '0')}`;
      const attempted_at = new Date(Date.UTC(2026, 0, 1) + n * 60_000).toISOString();
      return { ...place, ...answers, element_key: `element ${n % 300}`, attempt_id, attempted_at };
    });
    await post(url, `/users/${id}/element-errors`, { attempts });
  }
}

/** Imports copies of a course, each with ids of its own. */
async function importCourses({ url }: RunningServer, round: number): Promise<void> {
  const form = new FormData();
  const names = Array.from({ length: COURSES }, (_, copy) => `${round}-${copy}`);
  form.append('files', new Blob([manifestOf(names)]), 'manifest.yaml');
  for (const file of readdirSync(join(COURSE, 'sets'), { recursive: true, withFileTypes: true })) {
    if (!file.isFile()) continue;
    const path = relative(COURSE, join(file.parentPath, file.name));
    const text = readFileSync(join(COURSE, path), 'utf8');
    for (const name of names) form.append('files', new Blob([rename(text, name)]), rename(path, name));
  }
  const { ref } = await send(`${url}/api/plugins/content/import/detect`, { method: 'POST', body: form });
  await post(url, '/plugins/content/import/execute', { ref, duplicate_action: 'create' });
}

/** The manifest of a repository with so many copies of the sets. */
function manifestOf(names: readonly string[]): string {
  const [head = '', rest = ''] = readFileSync(join(COURSE, 'manifest.yaml'), 'utf8').split('sets:\n');
  const [sets = '', tail = ''] = rest.split('metadata:\n');
  return `${head}sets:\n${names.map((name) => rename(sets, name)).join('')}metadata:\n${tail}`;
}

/** Gives the ids and folders of a copy names of their own. */
function rename(text: string, name: string): string {
  return text
    .replaceAll(/"stable_id": "/g, `$&${name}-`)
    .replaceAll(/\b(de-first-steps-from-en|en-first-steps-from-de|sets\/(?:en|de)\/(?:en|de)-a1)\b/g, `$1-${name}`);
}

function reportTask(database: string, { name, each, bound }: Taken): Measurement {
  const milliseconds = each.map((microseconds) => microseconds / 1000);
  const value = median(milliseconds);
  const isBound = bound !== undefined && database === 'PostgreSQL';
  return {
    name: `${name}, ${database}`,
    baseline: '–',
    figure: `${value.toFixed(2)} ms`,
    target: isBound ? `< ${bound} ms beside the database` : '–',
    met: !isBound || value < bound,
    values: `${Math.min(...milliseconds).toFixed(2)} to ${Math.max(...milliseconds).toFixed(2)} ms in ${ROUNDS} rounds`,
    processorTime: `${value.toFixed(2)} ms`,
    value,
  };
}

function reportMemory(database: string, bytes: number): Measurement {
  const megabytes = bytes / 2 ** 20;
  return {
    name: `memory after all of these, from source, ${database}`,
    baseline: '–',
    figure: `${Math.round(megabytes)} MB`,
    target: '–',
    met: true,
    values: '–',
    value: megabytes,
  };
}
