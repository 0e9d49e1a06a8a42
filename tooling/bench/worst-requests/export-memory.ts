import { MEGABYTE } from '@learnwright/archive';
import type { OwnDatabase } from '../http-load.ts';
import type { Measurement } from '../report.ts';
import { HOSTILE_BOOKS } from './book-packages.ts';
import {
  type AdversarialRequest,
  type RequestOutcome,
  readDelay,
  sendWatched,
  startWatchedServer,
} from './send-corpus.ts';
import { listStoredRequests } from './stored-requests.ts';

/** How much memory an export may take above that of the server at rest, in MB. */
const MOST = 200;
const LARGE_BOOKS = ['five hundred long chapters', 'one image, five thousand times'];
const MEASURED =
  /\/export|\/exports$|\/cards\/\{user_id\}$|\/questions\/\{user_id\}$|\/(?:lesson-progress|review-queue|conversations|changes)$/;

/** The memory that each export and each long list of hostile content takes: of a server that has done nothing else. */
export async function measureMemory({ url }: Pick<OwnDatabase, 'url'>): Promise<Measurement[]> {
  const first = await startWatchedServer({ DATABASE_URL: url });
  const requests: AdversarialRequest[] = [];
  try {
    const books = HOSTILE_BOOKS.filter(([name]) => LARGE_BOOKS.includes(name));
    requests.push(
      ...(await listStoredRequests(first, { books })).filter(({ operation }) => MEASURED.test(operation.path)),
    );
  } finally {
    await first.stop();
  }
  const measurements: Measurement[] = [];
  for (const request of requests) {
    // A process keeps memory that it once had: each request gets a server of its own.
    const server = await startWatchedServer({ DATABASE_URL: url });
    try {
      await fetch(`${server.url}/api/openapi.json`);
      const { peak: rest } = await readDelay(server);
      const address = server.url + new URL(request.url).pathname;
      measurements.push(toMeasurement(await sendWatched(server, { ...request, url: address }), rest));
    } finally {
      await server.stop();
    }
  }
  return measurements.toSorted((left, right) => right.value - left.value);
}

function toMeasurement({ request, status, peak }: RequestOutcome, rest: number): Measurement {
  const megabytes = (peak - rest) / MEGABYTE;
  return {
    name: `memory of ${request.operation.method} ${request.operation.path}`,
    baseline: request.name,
    figure: `${megabytes.toFixed(0)} MB`,
    target: `< ${MOST} MB above rest`,
    met: megabytes < MOST,
    values: `answered ${status}, ${(peak / MEGABYTE).toFixed(0)} MB`,
    processorTime: '–',
    value: megabytes,
  };
}
