/**
 * Runs the tests with random properties with more runs than the suite makes: `pnpm properties --times 100 --seed 7`. Paths name
 * a part of them: `pnpm properties apps/server/tests/client/sync --times 100`. Equal seeds test equal values.
 */
import { parseArgs } from 'node:util';
import { runCommand } from './run-command.ts';

const { values, positionals } = parseArgs({
  options: { times: { type: 'string', default: '100' }, seed: { type: 'string' } },
  allowPositionals: true,
});
const seed = values.seed ?? String(Math.floor(Math.random() * 1_000_000_000));
process.env.LEARNWRIGHT_PROPERTY_TIMES = values.times;
process.env.LEARNWRIGHT_PROPERTY_SEED = seed;

const listed = runCommand('git', ['grep', '-l', '--untracked', "from 'fast-check'", '--', '*.test.ts', '*-suite.ts'], {
  quiet: true,
});
const files = listed.output
  .split('\n')
  .filter((file) => file !== '' && (positionals.length === 0 || positionals.some((part) => file.includes(part))));
console.log(`${values.times} times the runs of the properties in ${files.length} files, from the seed ${seed}.`);
const { passed } = runCommand('vitest', ['run', '--testTimeout=0', ...files]);
if (!passed) process.exitCode = 1;
