import { createSchema } from '../../chaos/schema.ts';
import type { RunningServer } from '../../start-server.ts';
import { createFile, type OwnDatabase } from '../http-load.ts';
import type { Measurement } from '../report.ts';
import { measureMemory } from './export-memory.ts';
import {
  type AdversarialRequest,
  listRequests,
  type RequestOutcome,
  sendWatched,
  startWatchedServer,
} from './send-corpus.ts';
import { listStoredRequests } from './stored-requests.ts';

/** How long no request may hold up the others, in milliseconds. */
const LONGEST = 100;
/** A machine that does something else holds up a request too: the least of a few counts. */
const REPEATS = 4;
const DATABASES: readonly (readonly [name: string, create: () => Promise<OwnDatabase>])[] = [
  ['SQLite', createFile],
  ['PostgreSQL', createSchema],
];

/**
 * For every operation of the API document, on both databases, the request that holds up the event loop of a server the longest, of
 * a corpus of hostile requests and of all that reads or works on hostile content that was stored before; the worst operation comes
 * first. Then the memory that exports take.
 */
export async function benchWorstRequests(): Promise<Measurement[]> {
  const measurements: Measurement[] = [];
  for (const [name, create] of DATABASES) {
    const database = await create();
    try {
      const found = [...(await measureDelays(database)), ...(await measureMemory(database))];
      measurements.push(...found.map((measurement) => ({ ...measurement, name: `${measurement.name}, ${name}` })));
    } finally {
      await database.remove();
    }
  }
  return measurements;
}

async function measureDelays(database: OwnDatabase): Promise<Measurement[]> {
  const server = await startWatchedServer({ DATABASE_URL: database.url });
  try {
    const worst = new Map<string, RequestOutcome>();
    const send = async (requests: readonly AdversarialRequest[]) => {
      for (const request of requests) {
        const outcome = await sendWatched(server, request);
        const operation = nameOf(request);
        if (outcome.blocked >= (worst.get(operation)?.blocked ?? 0)) worst.set(operation, outcome);
      }
    };
    await send(await listRequests(server));
    await send(await listStoredRequests(server));
    const outcomes: RequestOutcome[] = [];
    for (const outcome of worst.values()) outcomes.push(await repeat(server, outcome));
    return outcomes.toSorted((left, right) => right.blocked - left.blocked).map(toMeasurement);
  } finally {
    await server.stop();
  }
}

async function repeat(server: RunningServer, first: RequestOutcome): Promise<RequestOutcome> {
  let least = first;
  for (let count = 1; count < REPEATS && least.blocked >= LONGEST; count += 1) {
    const again = await sendWatched(server, first.request);
    if (again.blocked < least.blocked) least = again;
  }
  return least;
}

function nameOf({ operation: { method, path } }: AdversarialRequest): string {
  return `${method} ${path}`;
}

function toMeasurement({ request, status, milliseconds, blocked, busy }: RequestOutcome): Measurement {
  return {
    name: nameOf(request),
    baseline: request.name,
    figure: `${blocked.toFixed(0)} ms`,
    target: `< ${LONGEST} ms`,
    met: blocked < LONGEST,
    values: `answered ${status} after ${milliseconds.toFixed(0)} ms`,
    processorTime: `${busy.toFixed(0)} ms between two turns`,
    value: busy * 1000,
  };
}
