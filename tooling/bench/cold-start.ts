import { join } from 'node:path';
import { startProcess, startServer } from '../start-server.ts';
import { measureInTurn } from './paired-rounds.ts';
import type { Measurement } from './report.ts';

const ROUNDS = 5;
const TARGET_SECONDS = 2;

/** From spawning the process to the first answer of /api/health, against a Node server that answers a constant. */
export async function benchColdStart(): Promise<Measurement> {
  const { a, b, ratio } = await measureInTurn(
    ROUNDS,
    () => timeToHealth(() => startServer()),
    () => timeToHealth(() => startProcess([join(import.meta.dirname, 'constant-server.ts')])),
  );
  return {
    name: 'cold start to the first /api/health, new database',
    baseline: 'node:http with a constant answer',
    figure: `${ratio.toFixed(1)}×`,
    target: `< ${TARGET_SECONDS} s`,
    met: a < TARGET_SECONDS * 1000,
    values: `${Math.round(a)} ms, baseline ${Math.round(b)} ms`,
    value: a,
  };
}

async function timeToHealth(start: () => ReturnType<typeof startServer>): Promise<number> {
  const began = performance.now();
  const server = await start();
  const response = await fetch(`${server.url}/api/health`);
  await response.text();
  const milliseconds = performance.now() - began;
  await server.stop();
  return milliseconds;
}
