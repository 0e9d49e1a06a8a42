import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RunningServer, startServer } from '../start-server.ts';
import { type FloodAnswer, flood } from './flood.ts';
import { requestBytes } from './measure-load.ts';
import type { Measurement } from './report.ts';

const MILLISECONDS = 3_000;
const CONNECTIONS = 200;
const TARGET = 50;

/** How soon a server refuses what is too much, while it is flooded by many more connections than it serves. */
export async function benchRefusals(): Promise<Measurement[]> {
  const busy = 'limits: { concurrent_requests: 50 }';
  const learner = { name: 'Ada', language: 'en' };
  return [
    await measure('503 of a server that is full of reads', busy, 503, 'GET', '/api/users?limit=1'),
    await measure('503 of a server that is full of writes', busy, 503, 'POST', '/api/users', JSON.stringify(learner)),
    await measure('429 of a caller without calls left', 'limits: { enabled: true }', 429, 'GET', '/api/users?limit=1'),
  ];
}

async function measure(
  name: string,
  config: string,
  refusal: number,
  method: string,
  path: string,
  body = '',
): Promise<Measurement> {
  const folder = mkdtempSync(join(tmpdir(), 'learnwright-limits-'));
  writeFileSync(join(folder, 'app.yaml'), config);
  const server = await startServer({ environment: { APP_CONFIG_DIR: folder } });
  try {
    const { answers, health } = await floodWithProbe(server, requestBytes(server.url, { method, path, body }));
    const refused = answers.filter(({ status }) => status === refusal).map(({ milliseconds }) => milliseconds);
    const served = answers.filter(({ status }) => status < 300);
    const p99 = quantile(refused, 0.99);
    return {
      name,
      baseline: `${CONNECTIONS} connections, each at once again`,
      figure: `${p99.toFixed(1)} ms p99`,
      target: `≤ ${TARGET} ms`,
      met: refused.length > 0 && p99 <= TARGET && (refusal === 429 || (await isServed(server))),
      values: [
        `${refused.length} refused, p50 ${quantile(refused, 0.5).toFixed(1)} ms, longest ${quantile(refused, 1).toFixed(1)} ms`,
        `${served.length} served, p50 ${quantile(timesOf(served), 0.5).toFixed(1)} ms`,
        `health p99 ${quantile(timesOf(health), 0.99).toFixed(1)} ms`,
      ].join('; '),
      value: p99,
    };
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true });
  }
}

/** Floods the server, and asks for its health on a connection of its own all the while. */
async function floodWithProbe({ url }: RunningServer, bytes: Buffer) {
  // The first requests of a process are slow: its code is not compiled yet.
  await flood(url, bytes, 20, 500);
  const [answers, health] = await Promise.all([
    flood(url, bytes, CONNECTIONS, MILLISECONDS),
    flood(url, requestBytes(url, { method: 'GET', path: '/api/health' }), 1, MILLISECONDS),
  ]);
  return { answers, health };
}

/** Whether the server serves again. */
async function isServed({ url }: RunningServer): Promise<boolean> {
  return (await fetch(`${url}/api/users?limit=1`)).status === 200;
}

function timesOf(answers: readonly FloodAnswer[]): number[] {
  return answers.map(({ milliseconds }) => milliseconds);
}

/** The value that this part of the values does not exceed. */
function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((left, right) => left - right);
  return sorted[Math.max(0, Math.ceil(part * sorted.length) - 1)] ?? Number.NaN;
}
