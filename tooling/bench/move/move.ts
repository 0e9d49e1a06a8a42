import { randomUUID } from 'node:crypto';
import { createSchema } from '../../chaos/schema.ts';
import { startServer } from '../../start-server.ts';
import { fillSqlite } from '../growth.ts';
import { createFile, type OwnDatabase } from '../http-load.ts';
import { timeOf } from '../paired-rounds.ts';
import type { Measurement } from '../report.ts';
import { addLearner, listRequests, type RecordedAnswers, recordAnswers } from './recorded-answers.ts';
import { type MoveRun, runMove } from './run-move.ts';

const ATTEMPTS_OF_LEARNER = 1_000;
/** The most that a row and the memory may take of ten times as many, against the few. */
const BOUND = 1.5;

/** A move there and back. */
interface RoundTrip {
  readonly there: MoveRun;
  readonly back: MoveRun;
  readonly requests: number;
  /** Answers that are not as before, after either move. */
  readonly differing: readonly string[];
}

/**
 * Moves so many attempts from SQLite to PostgreSQL and back, and a tenth of them; sends the same requests to a server on each
 * database.
 */
export async function benchMove(attempts: number): Promise<Measurement[]> {
  const few = await moveThereAndBack(attempts / 10);
  const many = await moveThereAndBack(attempts);
  const name = (way: string) => `${way} with ${attempts.toLocaleString('en')} attempts`;
  const baseline = `with ${(attempts / 10).toLocaleString('en')}`;
  const compare = (what: string, of: (trip: RoundTrip) => MoveRun): Measurement[] => {
    const [large, small] = [of(many), of(few)];
    const time = large.seconds / large.rows / (small.seconds / small.rows);
    const memory = large.peakBytes / small.peakBytes;
    return [
      {
        ...{ name: name(what), baseline: `${baseline}, by row`, figure: `${time.toFixed(2)}×`, target: `≤ ${BOUND}×` },
        met: time <= BOUND,
        values: `${large.seconds.toFixed(0)} s for ${large.rows.toLocaleString('en')} rows, ${small.seconds.toFixed(0)} s for ${small.rows.toLocaleString('en')}`,
        value: large.seconds,
      },
      {
        ...{ name: `${name(what)}: most memory`, baseline, figure: `${memory.toFixed(2)}×`, target: `≤ ${BOUND}×` },
        met: memory <= BOUND,
        values: `${toMegabytes(large.peakBytes)} MB, ${toMegabytes(small.peakBytes)} MB`,
        value: large.peakBytes,
      },
    ];
  };
  const differing = [...few.differing, ...many.differing];
  for (const path of differing) console.log(`another answer: ${path}`);
  return [
    ...compare('SQLite to PostgreSQL', ({ there }) => there),
    ...compare('PostgreSQL to SQLite', ({ back }) => back),
    {
      ...{ name: `${many.requests} requests after each move`, baseline: 'before', target: '0 differ' },
      ...{ figure: `${differing.length} differ`, met: differing.length === 0 },
      values: 'status, ETag and body',
      value: differing.length,
    },
  ];
}

async function moveThereAndBack(attempts: number): Promise<RoundTrip> {
  const databases: OwnDatabase[] = [await createFile(), await createSchema(), await createFile()];
  const [first, second, third] = databases.map(({ url }) => url);
  if (first === undefined || second === undefined || third === undefined) throw new Error('There are three databases.');
  try {
    const users = await fill(first, attempts);
    // What the first read of a record makes is there afterwards.
    await readAnswers(first, users);
    const before = await readAnswers(first, users);
    const there = await runMove(first, second);
    const inBetween = await readAnswers(second, users);
    const back = await runMove(second, third);
    const after = await readAnswers(third, users);
    const differing = [inBetween, after].flatMap((answers) => findDiffering(before, answers));
    return { there, back, requests: before.size, differing };
  } finally {
    for (const { remove } of databases) await remove();
  }
}

/** Fills a database with learners by the API and with attempts of many others; returns the ids of some. */
async function fill(url: string, attempts: number): Promise<string[]> {
  const own: string[] = [];
  await withServer(url, async (server) => {
    for (let count = 0; count < 4; count += 1) own.push(await addLearner(server, `${count}-${randomUUID()}`));
  });
  console.log(`filling SQLite with ${attempts.toLocaleString('en')} attempts …`);
  await fillSqlite(url, attempts / ATTEMPTS_OF_LEARNER);
  return [
    ...own,
    ...Array.from({ length: 16 }, (_, index) => `other-${(index % (attempts / ATTEMPTS_OF_LEARNER)) + 1}`),
  ];
}

async function readAnswers(url: string, users: readonly string[]): Promise<RecordedAnswers> {
  let answers: RecordedAnswers = new Map();
  const seconds = await timeOf(async () => {
    answers = await withServer(url, (server) => recordAnswers(server, listRequests(users)));
  });
  console.log(`read ${answers.size} answers in ${(seconds / 1000).toFixed(0)} s`);
  return answers;
}

async function withServer<T>(databaseUrl: string, work: (url: string) => Promise<T>): Promise<T> {
  const server = await startServer({ environment: { DATABASE_URL: databaseUrl } });
  try {
    return await work(server.url);
  } finally {
    await server.stop();
  }
}

function findDiffering(before: RecordedAnswers, after: RecordedAnswers): string[] {
  return [...before].filter(([path, answer]) => after.get(path) !== answer).map(([path]) => path);
}

function toMegabytes(bytes: number): number {
  return Math.round(bytes / 1e6);
}
