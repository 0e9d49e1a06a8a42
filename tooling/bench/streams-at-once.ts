import { readEvents } from '../read-events.ts';
import type { RunningServer } from '../start-server.ts';
import { atOnce, startSession } from './api-calls.ts';
import type { Measurement } from './report.ts';

const STREAMS = 500;
const ROUNDS = 5;
/** Who prepares the sessions at once. */
const WORKERS = 8;

/** How soon the first event of each of so many streams is there, on a server whose provider is the timed one. */
export async function benchStreamsAtOnce(database: string, server: RunningServer): Promise<Measurement> {
  return reportStreams(database, await timeStreams(server));
}

/** Milliseconds to the first event of each of so many streams that begin at once, over some rounds. */
async function timeStreams({ url }: RunningServer): Promise<number[]> {
  const sessions: string[] = [];
  await atOnce(WORKERS, async () => {
    while (sessions.length < STREAMS) sessions.push(await startSession(url));
  });
  const times: number[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const ofRound = await Promise.all(sessions.slice(0, STREAMS).map((session) => timeToFirstEvent(url, session)));
    if (round > 0) times.push(...ofRound);
  }
  return times.toSorted((a, b) => a - b);
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

function reportStreams(database: string, times: readonly number[]): Measurement {
  const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN;
  return {
    name: `first event of ${STREAMS} streams at once, ${database}`,
    baseline: '–',
    figure: `p50 ${at(0.5).toFixed(0)} ms`,
    target: 'p50 < 300 ms',
    met: at(0.5) < 300,
    values: `p95 ${at(0.95).toFixed(0)} ms, longest ${(times.at(-1) ?? Number.NaN).toFixed(0)} ms`,
    value: at(0.5),
  };
}
