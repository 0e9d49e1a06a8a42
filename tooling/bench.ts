/**
 * Prints each hot path as a ratio against a named baseline of the same run.
 * `pnpm bench [hooks|queue|progress|badges|http|stream|diff|start …] [--small]`; `--small` takes a tenth of the rows.
 */
import { cpus } from 'node:os';
import { benchBadgeEvaluation } from './bench/badge-evaluation.ts';
import { benchColdStart } from './bench/cold-start.ts';
import { benchHookDispatch } from './bench/hook-dispatch.ts';
import { benchHttpLoad } from './bench/http-load.ts';
import { benchProjectProgress } from './bench/project-progress.ts';
import { type Measurement, printReport } from './bench/report.ts';
import { benchReviewQueue } from './bench/review-queue.ts';
import { benchStreamFirstByte } from './bench/stream-first-byte.ts';
import { benchTokenDiff } from './bench/token-diff.ts';

const small = process.argv.includes('--small');
const largeRows = small ? 200_000 : 2_000_000;

const BENCHMARKS: Readonly<Record<string, () => Promise<Measurement[]>>> = {
  hooks: () => benchHookDispatch(),
  queue: () => benchReviewQueue(largeRows, 20_000),
  progress: () => benchProjectProgress(small ? 1_000 : 10_000),
  badges: () => benchBadgeEvaluation(),
  http: () => benchHttpLoad(),
  stream: async () => [await benchStreamFirstByte()],
  diff: async () => [await benchTokenDiff()],
  start: async () => [await benchColdStart()],
};

const asked = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const unknown = asked.filter((name) => !(name in BENCHMARKS));
if (unknown.length > 0) {
  console.error(`There is no benchmark named ${unknown.join(', ')}. There are: ${Object.keys(BENCHMARKS).join(', ')}.`);
  process.exit(2);
}

console.log(`Node ${process.versions.node}, ${cpus().length} × ${cpus()[0]?.model}`);
const measurements: Measurement[] = [];
for (const [name, run] of Object.entries(BENCHMARKS)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  console.log(`measuring ${name} …`);
  measurements.push(...(await run()));
}
printReport(measurements);
if (measurements.some(({ met }) => !met)) process.exitCode = 1;
