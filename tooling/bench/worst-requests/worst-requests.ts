import type { RunningServer } from '../../start-server.ts';
import type { Measurement } from '../report.ts';
import {
  type AdversarialRequest,
  listRequests,
  type RequestOutcome,
  sendWatched,
  startWatchedServer,
} from './send-corpus.ts';

/** How long no request may hold up the others, in milliseconds. */
const LONGEST = 100;
/** A machine that does something else holds up a request too: the least of a few counts. */
const REPEATS = 4;

/**
 * For every operation of the API document, the request of a corpus of hostile ones that holds up the event loop of a server
 * the longest; the worst operation comes first.
 */
export async function benchWorstRequests(): Promise<Measurement[]> {
  const server = await startWatchedServer();
  try {
    const worst = new Map<string, RequestOutcome>();
    for (const request of await listRequests(server)) {
      const outcome = await sendWatched(server, request);
      const operation = nameOf(request);
      if (outcome.blocked >= (worst.get(operation)?.blocked ?? 0)) worst.set(operation, outcome);
    }
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
