import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { buildIfChanged } from '../start/build-if-changed.ts';
import { type RunningServer, startProcess, startServer } from '../start-server.ts';
import { measureInTurn, median } from './paired-rounds.ts';
import type { Measurement } from './report.ts';

const ROUNDS = 5;
const TARGET_SECONDS = 0.7;
const TARGET_MEGABYTES = 130;
const TARGET_MODULES = 800;
const LIST_PACKAGES = join(import.meta.dirname, '../start/list-packages.fixture.ts');
/** How long a server rests before its memory is read. */
const REST_MILLISECONDS = 3_000;

/** The start of a built server with all its plugins and a new database, the modules that it loads, and the memory that it holds then. */
export async function benchColdStart(): Promise<Measurement[]> {
  if (!buildIfChanged()) throw new Error('What does not build does not start.');
  const { a, b, ratio } = await measureInTurn(
    ROUNDS,
    () => timeToHealth(() => startServer({ built: true })),
    () => timeToHealth(() => startProcess([join(import.meta.dirname, 'constant-server.ts')])),
  );
  const start: Measurement = {
    name: 'cold start to the first /api/health, new database',
    baseline: 'node:http with a constant answer',
    figure: `${ratio.toFixed(1)}×`,
    target: `< ${TARGET_SECONDS} s`,
    met: a < TARGET_SECONDS * 1000,
    values: `${Math.round(a)} ms, baseline ${Math.round(b)} ms`,
    value: a,
  };
  const modules = await measureModules();
  return process.platform === 'win32' ? [start, modules] : [start, modules, await measureMemory()];
}

async function timeToHealth(start: () => Promise<RunningServer>): Promise<number> {
  const began = performance.now();
  const server = await start();
  const response = await fetch(`${server.url}/api/health`);
  await response.text();
  const milliseconds = performance.now() - began;
  await server.stop();
  return milliseconds;
}

async function measureModules(): Promise<Measurement> {
  const server = await startServer({ built: true, preload: LIST_PACKAGES });
  await fetch(`${server.url}/api/health`);
  server.child.send('modules');
  const [message] = await once(server.child, 'message');
  await server.stop();
  const { modules: value } = z.object({ modules: z.number() }).parse(message);
  return {
    name: 'modules loaded until then, those of Node included',
    baseline: '–',
    figure: `${value}`,
    target: `< ${TARGET_MODULES}`,
    met: value < TARGET_MODULES,
    values: '–',
    value,
  };
}

async function measureMemory(): Promise<Measurement> {
  const all: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) all.push(await memoryAtRest());
  const value = median(all);
  return {
    name: 'memory at rest after the start, new database',
    baseline: '–',
    figure: `${Math.round(value)} MB`,
    target: `< ${TARGET_MEGABYTES} MB`,
    met: value < TARGET_MEGABYTES,
    values: `${Math.round(Math.min(...all))} to ${Math.round(Math.max(...all))} MB`,
    value,
  };
}

/** Megabytes of resident memory; nothing is loaded into the server for the sake of the measurement. */
async function memoryAtRest(): Promise<number> {
  const server = await startServer({ built: true });
  await delay(REST_MILLISECONDS);
  const kilobytes = execFileSync('ps', ['-o', 'rss=', '-p', String(server.child.pid)], { encoding: 'utf8' });
  await server.stop();
  return Number(kilobytes) / 1024;
}
