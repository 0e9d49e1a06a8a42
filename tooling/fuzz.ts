/**
 * Sends generated requests to a server on both databases and compares every answer with the API document: one after the
 * other, or many at once while what they name is deleted.
 *
 * - `pnpm fuzz --requests 25000 --seed 7`: equal seeds send equal requests;
 * - `pnpm fuzz --requests 200000 --together 8`: eight at a time;
 * - `pnpm fuzz --requests 5000 --seeds 10 --plugins flashcards,notebook`: ten runs for each plugin, of its own operations.
 */
import { parseArgs } from 'node:util';
import { runCommand } from './run-command.ts';

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '25000' },
    seed: { type: 'string' },
    seeds: { type: 'string', default: '1' },
    together: { type: 'string', default: '1' },
    plugins: { type: 'string' },
  },
});
const first = Number(values.seed ?? Math.floor(Math.random() * 1_000_000));
const seeds = Array.from({ length: Number(values.seeds) }, (_, index) => first + index).join(',');
const of = values.plugins === undefined ? 'of every operation' : `for each of ${values.plugins}`;
console.log(
  `${values.requests} requests ${of} on each database, ${values.together} at once, from each seed: ${seeds}.`,
);
process.env.GENERATED_REQUESTS = values.requests;
process.env.GENERATED_SEEDS = seeds;
process.env.GENERATED_TOGETHER = values.together;
if (values.plugins !== undefined) process.env.GENERATED_PLUGINS = values.plugins;
const { passed } = runCommand('vitest', ['run', '--project', 'database', 'generated-requests', '--reporter=verbose']);
if (!passed) process.exitCode = 1;
