import { readEvents } from '../read-events.ts';
import type { RunningServer } from '../start-server.ts';
import { atOnce, startSession } from './api-calls.ts';
import { readProcessorTime } from './processor-time.ts';
import type { Measurement } from './report.ts';
import type { TimedProvider } from './timed-provider.ts';

const STREAMS = 500;
const ROUNDS = 5;
const TARGET_MILLISECONDS = 300;
/** How long a provider thinks, in milliseconds: hardly, so that its answers come between the first events; and so long that they come after. */
const THINKING = [10, 500];
/** Who prepares the sessions at once. */
const WORKERS = 8;

/** Streams that begin at once, over some rounds. */
interface Streams {
  /** Milliseconds to the first event of each, in order. */
  readonly times: readonly number[];
  /** Processor time of a stream, in milliseconds: of the server, and of the clients with the provider. */
  readonly processor: { readonly server: number; readonly others: number };
}

/**
 * How soon the first event of each of so many streams is there, on a server whose provider is the timed one. Clients and provider are this
 * process.
 */
export async function benchStreamsAtOnce(
  database: string,
  server: RunningServer,
  provider: TimedProvider,
): Promise<Measurement[]> {
  const rows: Measurement[] = [];
  for (const thinking of THINKING) {
    provider.thinkFor(thinking);
    const name = `first event of ${STREAMS} streams at once, whose provider thinks for ${thinking} ms, ${database}`;
    rows.push(reportStreams(name, await timeStreams(server)));
  }
  return rows;
}

async function timeStreams(server: RunningServer): Promise<Streams> {
  const { url } = server;
  const sessions: string[] = [];
  await atOnce(WORKERS, async () => {
    while (sessions.length < STREAMS) sessions.push(await startSession(url));
  });
  const beginAll = () => Promise.all(sessions.slice(0, STREAMS).map((session) => timeToFirstEvent(url, session)));
  await beginAll();
  const [ofServer, ofOthers] = [await readProcessorTime(server), process.cpuUsage()];
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) times.push(...(await beginAll()));
  const { user, system } = process.cpuUsage(ofOthers);
  const ofEach = (microseconds: number) => microseconds / 1_000 / ROUNDS / STREAMS;
  const processor = { server: ofEach((await readProcessorTime(server)) - ofServer), others: ofEach(user + system) };
  return { times: times.toSorted((a, b) => a - b), processor };
}

/** Reads a stream to its end, and returns when its first event was there. */
async function timeToFirstEvent(url: string, session: string): Promise<number> {
  const began = performance.now();
  const response = await fetch(`${url}/api/plugins/session/${session}/message/stream`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ role: 'user', content: 'How do I say it?' }),
  });
  if (!response.ok) throw new Error(`A stream was answered ${response.status}: ${await response.text()}`);
  let first = Number.NaN;
  for await (const { event, data } of readEvents(response)) {
    if (Number.isNaN(first)) first = performance.now() - began;
    if (event === 'done' && data.ai_error !== null) throw new Error(`A turn failed: ${data.ai_error}`);
  }
  return first;
}

function reportStreams(name: string, { times, processor }: Streams): Measurement {
  const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN;
  return {
    name,
    baseline: '–',
    figure: `p50 ${at(0.5).toFixed(0)} ms`,
    target: `p50 < ${TARGET_MILLISECONDS} ms`,
    met: at(0.5) < TARGET_MILLISECONDS,
    values: `p95 ${at(0.95).toFixed(0)} ms, longest ${(times.at(-1) ?? Number.NaN).toFixed(0)} ms`,
    processorTime: `${processor.server.toFixed(1)} ms, clients and provider ${processor.others.toFixed(1)} ms`,
    value: at(0.5),
  };
}
