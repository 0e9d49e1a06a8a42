/**
 * Lets hostile learners with valid tokens do to a server what they can, while others learn, on both databases:
 * `pnpm abuse --seconds 1000 --seed 1 --only sqlite --acts book`. The server is the built one. Equal seeds draw equal acts. It fails
 * where an answer is a 500 or none, where health or the others have to wait, or where memory, files or what a learner stores
 * grows beyond its bound.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { BOUNDS } from './abuse/abuse-server.ts';
import { bytesOfFolder } from './abuse/measure-server.ts';
import { type AbuseOptions, type AbuseResult, runAbuse } from './abuse/run-abuse.ts';
import { createSchema } from './chaos/schema.ts';
import { buildIfChanged } from './start/build-if-changed.ts';

/** What the server promises to the others (docs/security.md). */
const PROMISED = { health_p99_ms: 100, memory_above_rest_mb: 400, times_quiet: 3 } as const;
/** What one learner may have in files beside the database: histories of books, a kept export and the next, and exports of books. */
const FILES_MB =
  (BOUNDS.plugins.books.max_learner_repository_bytes +
    2 * BOUNDS.app.jobs.max_file_bytes +
    2 * BOUNDS.plugins.books.max_export_bytes) /
  1_000_000;

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '1000' },
    quiet: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string' },
    acts: { type: 'string', default: '' },
  },
});

if (!buildIfChanged()) throw new Error('What does not build cannot be attacked.');
for (const database of ['sqlite', 'postgres']) {
  if (values.only !== undefined && values.only !== database) continue;
  console.log(`\n${database}: ${values.seconds} seconds, seed ${values.seed}`);
  const { acts, quiet, seconds, seed } = values;
  const options = { acts, seconds: Number(seconds), quietSeconds: Number(quiet), seed: Number(seed), built: true };
  const result = await (database === 'sqlite' ? abuseFile(options) : abusePostgres(options));
  if (!report(result)) process.exitCode = 1;
}

type Times = Omit<AbuseOptions, 'databaseUrl' | 'databaseBytes'>;

async function abuseFile(options: Times): Promise<AbuseResult> {
  const folder = mkdtempSync(join(tmpdir(), 'learnwright-abused-'));
  const file = join(folder, 'learnwright.db');

  try {
    return await runAbuse({
      ...options,
      databaseUrl: `sqlite:${file}`,
      databaseBytes: async () => bytesOfFolder(folder),
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function abusePostgres(options: Times): Promise<AbuseResult> {
  const { url, remove } = await createSchema();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const databaseBytes = async () => {
    const size = `select coalesce(sum(pg_total_relation_size(oid)), 0) as bytes from pg_class
      where relnamespace = current_schema()::regnamespace and relkind in ('r', 'm')`;
    return Number((await client.query<{ bytes: string }>(size)).rows[0]?.bytes ?? 0);
  };
  try {
    return await runAbuse({ ...options, databaseUrl: url, databaseBytes });
  } finally {
    await client.end();
    await remove();
  }
}

function report({ phases, requests, attack, excesses, errors }: AbuseResult): boolean {
  const [quiet, attacked] = phases;
  console.table(phases);
  console.log('The p99 of each request of the others, in milliseconds:', requests);
  console.log('Acts:', attack.acts);
  console.log('Answers to the hostile:', attack.statuses);
  const limit = Math.max(quiet.others_p99_ms, 1) * PROMISED.times_quiet;
  const findings = [
    ...attack.failures.slice(0, 50),
    ...exceeds('the p99 of health', attacked.health_p99_ms, PROMISED.health_p99_ms, 'ms'),
    ...exceeds('the p99 of the others', attacked.others_p99_ms, limit, 'ms'),
    ...exceeds('memory above rest', attacked.memory_mb - quiet.memory_mb, PROMISED.memory_above_rest_mb, 'MB'),
    ...exceeds('files of learners', attacked.files_mb - quiet.files_mb, FILES_MB, 'MB'),
    ...excesses,
  ];
  for (const finding of findings) console.log(`  ${finding}`);
  if (attack.failures.length > 0) for (const error of errors.slice(0, 20)) console.log(`  ${error.slice(0, 2_000)}`);
  console.log(findings.length === 0 ? 'All bounds held.' : `${attack.failures.length} failed answers.`);
  return findings.length === 0;
}

function exceeds(what: string, value: number, limit: number, unit: string): string[] {
  return value <= limit ? [] : [`${what} is ${value} ${unit}, above ${limit} ${unit}`];
}
