import { openDatabase } from '@learnwright/db';
import { waitForDeliveries } from '../chaos/audit.ts';
import { createSchema } from '../chaos/schema.ts';
import { type RunningServer, startServer } from '../start-server.ts';
import type { Measurement } from './report.ts';
import { listOperations, type Operation } from './stored-operations.ts';
import { readFileBytes, readSchemaBytes, type TableBytes } from './table-bytes.ts';

const CLIENTS = 4;

/** The bytes on disk that operations leave, with indexes, of a real server on both databases. */
export async function benchStoredBytes(small: boolean): Promise<Measurement[]> {
  const sqlite = await measureSqlite(small);
  const postgres = await measurePostgres(small);
  return [...sqlite].map(([name, a]) => {
    const b = postgres.get(name) ?? new Map();
    return {
      name: `bytes of ${name}`,
      baseline: 'SQLite, PostgreSQL',
      figure: `${sumOf(a)} B, ${sumOf(b)} B`,
      target: '–',
      met: true,
      values: largestOf(b),
      value: sumOf(a),
    };
  });
}

async function measureSqlite(small: boolean): Promise<Map<string, TableBytes>> {
  const server = await startServer();
  const path = `${server.folder}/learnwright.db`;
  try {
    return await measureAll(server, `sqlite:${path}`, small, async () => readFileBytes(path));
  } finally {
    await server.stop();
  }
}

async function measurePostgres(small: boolean): Promise<Map<string, TableBytes>> {
  const { url, remove } = await createSchema();
  try {
    const server = await startServer({ environment: { DATABASE_URL: url } });
    try {
      return await measureAll(server, url, small, () => readSchemaBytes(url));
    } finally {
      await server.stop();
    }
  } finally {
    await remove();
  }
}

async function measureAll(
  server: RunningServer,
  databaseUrl: string,
  small: boolean,
  readBytes: () => Promise<TableBytes>,
): Promise<Map<string, TableBytes>> {
  const database = await openDatabase({ url: databaseUrl });
  const results = new Map<string, TableBytes>();
  try {
    for (const { name, times: usual, only, prepare, run } of await listOperations(server.url)) {
      const times = small ? Math.ceil(usual / 10) : usual;
      const given = (await prepare?.(times)) ?? Array.from({ length: times }, String);
      await waitForDeliveries(database, 60);
      const before = await readBytes();
      await inTurns(given, run);
      if ((await waitForDeliveries(database, 60)) === null) throw new Error('Deliveries were left after a minute.');
      results.set(name, growthOf(before, await readBytes(), times, only));
    }
  } finally {
    await database.close();
  }
  return results;
}

/** A few clients, each of which sends its next request when it has the answer to the last. */
async function inTurns(given: readonly string[], run: Operation['run']): Promise<void> {
  const left = given.entries();
  const work = async () => {
    for (const [index, value] of left) await run(value, index);
  };
  await Promise.all(Array.from({ length: CLIENTS }, work));
}

/** What each table has grown by each time, rounded to bytes. */
function growthOf(before: TableBytes, after: TableBytes, times: number, only: RegExp = /^/): TableBytes {
  const growth = [...after].map(([table, bytes]) => {
    const each = Math.round((bytes - (before.get(table) ?? 0)) / times);
    return [table, each] as const;
  });
  return new Map(growth.filter(([table, each]) => each !== 0 && only.test(table)));
}

function sumOf(bytes: TableBytes): number {
  return bytes.values().reduce((sum, each) => sum + each, 0);
}

function largestOf(bytes: TableBytes): string {
  const sorted = [...bytes].toSorted(([, a], [, b]) => b - a).slice(0, 6);
  return sorted.map(([table, each]) => `${table} ${each}`).join(', ');
}
