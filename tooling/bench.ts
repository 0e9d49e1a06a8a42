/**
 * Prints each hot path as a ratio against a named baseline of the same run.
 * `pnpm bench [hooks|queue|growth|progress|badges|http|tasks|stream|diff|start|worst-requests|writer|far-database|limits|bytes|replicas|imports|answers|move …] [--small] [--compare <commit>] [--json]`
 * `--small` takes a tenth of the rows, `--compare` measures this tree against that of a commit instead of the baselines,
 * `--json` prints the measurements as one line of JSON.
 */
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { benchBadgeEvaluation } from './bench/badge-evaluation.ts';
import { benchColdStart } from './bench/cold-start.ts';
import { compareTrees } from './bench/compare-trees.ts';
import { benchFarDatabase } from './bench/far-database.ts';
import { benchGitImport } from './bench/git-import.ts';
import { benchGrowth } from './bench/growth.ts';
import { benchHeldWriter } from './bench/held-writer.ts';
import { benchHookDispatch } from './bench/hook-dispatch.ts';
import { benchHttpLoad } from './bench/http-load.ts';
import { benchMove } from './bench/move/move.ts';
import { benchProjectProgress } from './bench/project-progress.ts';
import { benchRefusals } from './bench/refusals.ts';
import { benchReplicas } from './bench/replicas.ts';
import { type Measurement, printReport } from './bench/report.ts';
import { benchReviewQueue } from './bench/review-queue.ts';
import { benchStoredBytes } from './bench/stored-bytes.ts';
import { benchStreamFirstByte } from './bench/stream-first-byte.ts';
import { benchStrippedAnswers } from './bench/stripped-answers.ts';
import { benchTokenDiff } from './bench/token-diff.ts';
import { benchWholeTasks } from './bench/whole-tasks.ts';
import { benchWorstRequests } from './bench/worst-requests/worst-requests.ts';

const { values: options, positionals: asked } = parseArgs({
  allowPositionals: true,
  options: { small: { type: 'boolean' }, json: { type: 'boolean' }, compare: { type: 'string' } },
});
const { small = false, json = false, compare } = options;
const largeRows = small ? 200_000 : 2_000_000;

const BENCHMARKS: Readonly<Record<string, () => Promise<Measurement[]>>> = {
  hooks: () => benchHookDispatch(),
  queue: () => benchReviewQueue(largeRows, 20_000),
  growth: () => benchGrowth(small ? 500_000 : 5_000_000, 20_000),
  progress: () => benchProjectProgress(small ? 1_000 : 10_000),
  badges: () => benchBadgeEvaluation(),
  http: () => benchHttpLoad(),
  tasks: () => benchWholeTasks(),
  stream: async () => [await benchStreamFirstByte()],
  diff: async () => [await benchTokenDiff()],
  start: () => benchColdStart(),
  'worst-requests': () => benchWorstRequests(),
  writer: () => benchHeldWriter(),
  'far-database': () => benchFarDatabase(),
  limits: () => benchRefusals(),
  bytes: () => benchStoredBytes(small),
  replicas: () => benchReplicas(small),
  imports: () => benchGitImport(),
  answers: () => benchStrippedAnswers(),
  move: () => benchMove(small ? 100_000 : 1_000_000),
};

const unknown = asked.filter((name) => !(name in BENCHMARKS));
if (unknown.length > 0) {
  console.error(`There is no benchmark named ${unknown.join(', ')}. There are: ${Object.keys(BENCHMARKS).join(', ')}.`);
  process.exit(2);
}

const names = Object.keys(BENCHMARKS).filter((name) => asked.length === 0 || asked.includes(name));
console.log(`Node ${process.versions.node}, ${cpus().length} × ${cpus()[0]?.model}`);
if (compare === undefined) await measure();
else await compareTrees(compare, names);

async function measure(): Promise<void> {
  const measurements: Measurement[] = [];
  for (const name of names) {
    console.log(`measuring ${name} …`);
    measurements.push(...((await BENCHMARKS[name]?.()) ?? []));
  }
  if (json) console.log(JSON.stringify(measurements));
  else printReport(measurements);
  if (!json && measurements.some(({ met }) => !met)) process.exitCode = 1;
}
