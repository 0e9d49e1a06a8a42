import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { createSchema } from '../chaos/schema.ts';
import { withOtherTree } from '../other-tree.ts';
import { ROOT, requireRun } from '../run-command.ts';
import { createFile, measureRound, startLoadedServer } from './http-load.ts';
import { LOAD_REQUESTS, type LoadName } from './load-requests.ts';
import { median, runInTurn } from './paired-rounds.ts';

const ROUNDS = 5;
/** What the other tree is measured with: the benchmarks of this one. */
const BENCHMARK_FILES = [
  ...['bench', 'bench.ts', 'chaos'],
  ...['start-server.ts', 'run-command.ts', 'other-tree.ts', 'read-events.ts'],
];

const resultSchema = z.array(z.object({ name: z.string(), value: z.number() }));

/** What two trees took for a row, by round. */
interface ComparedRow {
  readonly name: string;
  readonly unit: string;
  readonly pairs: readonly { readonly a: number; readonly b: number }[];
}

/**
 * Measures benchmarks in this tree and in that of a commit in turn, and prints the ratios by row: below 1 this tree takes
 * less. The commit is checked out and installed in a temporary folder.
 */
export async function compareTrees(commit: string, names: readonly string[]): Promise<void> {
  await withOtherTree(commit, async (other) => {
    console.log('\n| What | This tree | That tree | Ratio | Spread of the ratios |\n|---|---|---|---|---|');
    for (const name of names) {
      for (const row of name === 'http' ? await compareLoad(other) : await compareProcesses(name, other)) print(row);
    }
  });
}

/** The processor time of a request in the servers of both trees, which run side by side, on both databases. */
async function compareLoad(other: string): Promise<ComparedRow[]> {
  return [...(await compareOn('SQLite', createFile, other)), ...(await compareOn('PostgreSQL', createSchema, other))];
}

async function compareOn(name: string, create: typeof createFile, other: string): Promise<ComparedRow[]> {
  const [own, others] = [await create(), await create()];
  const [server, otherServer] = [await startLoadedServer(own.url), await startLoadedServer(others.url, other)];
  const rows: ComparedRow[] = [];
  try {
    for (const request of Object.keys(LOAD_REQUESTS).filter(isLoadRequest)) {
      const pairs = await runInTurn(
        ROUNDS,
        () => measureRound(server, request),
        () => measureRound(otherServer, request),
      );
      const times = pairs.map(({ a, b }) => ({ a: a.processorTime, b: b.processorTime }));
      rows.push({ name: `${request}, ${name}`, unit: 'µs of processor time', pairs: times });
    }
  } finally {
    await server.stop();
    await otherServer.stop();
    await own.remove();
    await others.remove();
  }
  return rows;
}

function isLoadRequest(name: string): name is LoadName {
  return name in LOAD_REQUESTS;
}

/** The rows of a benchmark that runs in a process of its own, once in each tree and round. */
async function compareProcesses(benchmark: string, other: string): Promise<ComparedRow[]> {
  for (const file of BENCHMARK_FILES) {
    cpSync(join(ROOT, 'tooling', file), join(other, 'tooling', file), { recursive: true });
  }
  const rounds = await runInTurn(
    ROUNDS,
    () => runBenchmark(benchmark, ROOT),
    () => runBenchmark(benchmark, other),
  );
  const names = rounds[0]?.a.map(({ name }) => name) ?? [];
  return names.map((name) => {
    const valueIn = (rows: z.infer<typeof resultSchema>) => rows.find((row) => row.name === name)?.value ?? Number.NaN;
    return { name, unit: '', pairs: rounds.map(({ a, b }) => ({ a: valueIn(a), b: valueIn(b) })) };
  });
}

function runBenchmark(name: string, directory: string): z.infer<typeof resultSchema> {
  const words = ['--conditions=@learnwright/source', join(directory, 'tooling/bench.ts'), name, '--json'];
  const output = requireRun(process.execPath, words, directory);
  return resultSchema.parse(JSON.parse(output.slice(output.lastIndexOf('\n[') + 1)));
}

function print({ name, unit, pairs }: ComparedRow): void {
  const ratios = pairs.map(({ a, b }) => a / b);
  const [here, there] = [median(pairs.map(({ a }) => a)), median(pairs.map(({ b }) => b))];
  const spread = `${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}`;
  const shown = (value: number) => `${value.toFixed(2)} ${unit}`.trim();
  console.log(`| ${name} | ${shown(here)} | ${shown(there)} | **${median(ratios).toFixed(2)}** | ${spread} |`);
}
