/**
 * Sends generated requests to a server on both databases and compares every answer with the API document:
 * `pnpm fuzz --requests 25000 --seed 7`. Equal seeds send equal requests.
 */
import { parseArgs } from 'node:util';
import { runCommand } from './run-command.ts';

const { values } = parseArgs({
  options: { requests: { type: 'string', default: '25000' }, seed: { type: 'string' } },
});
const seed = values.seed ?? String(Math.floor(Math.random() * 1_000_000));
console.log(`${values.requests} requests on each database, from the seed ${seed}.`);
process.env.GENERATED_REQUESTS = values.requests;
process.env.GENERATED_SEED = seed;
const { passed } = runCommand('vitest', ['run', '--project', 'database', 'generated-requests', '--reporter=verbose']);
if (!passed) process.exitCode = 1;
