import { join } from 'node:path';
import type { Project, Session, User } from '@learnwright/core';
import { readEvents } from '../read-events.ts';
import { startProcess, startServer } from '../start-server.ts';
import { measureInTurn } from './paired-rounds.ts';
import { PROCESSOR_TIME_PRELOAD, readProcessorTime } from './processor-time.ts';
import type { Measurement } from './report.ts';
import { startTimedProvider, type TimedProvider } from './timed-provider.ts';

const ROUNDS = 200;
const TARGET_MILLISECONDS = 5;
/** A new session every so many turns, so that the history stays as short as a learner's. */
const TURNS_OF_SESSION = 20;

/** From the provider's first piece to the client's, through the whole turn of a session, against a bare proxy. */
export async function benchStreamFirstByte(): Promise<Measurement> {
  const provider = await startTimedProvider();
  const preload = PROCESSOR_TIME_PRELOAD;
  const server = await startServer({
    environment: { APP_PROVIDER_B_BASE_URL: provider.url, APP_PROVIDER_B_API_KEY: 'bench' },
    preload,
  });
  const proxy = await startProcess([join(import.meta.dirname, 'bare-proxy.ts')], {
    environment: { BARE_UPSTREAM: `${provider.url}/chat/completions` },
    preload,
  });
  try {
    const nextTurn = await prepareTurns(server.url);
    const [before, proxyBefore] = [await readProcessorTime(server), await readProcessorTime(proxy)];
    const { a, b, ratio } = await measureInTurn(
      ROUNDS,
      async () => measureFirstPiece(provider, await nextTurn()),
      () => measureFirstPiece(provider, proxy.url),
    );
    const perTurn = (microseconds: number) => `${(microseconds / (ROUNDS + 1) / 1000).toFixed(2)} ms`;
    const time = perTurn((await readProcessorTime(server)) - before);
    const proxyTime = perTurn((await readProcessorTime(proxy)) - proxyBefore);
    return {
      name: `first piece of a stream after the provider's, median of ${ROUNDS}`,
      baseline: 'a bare proxy of the same stream',
      figure: `${ratio.toFixed(1)}×`,
      target: `≤ ${TARGET_MILLISECONDS} ms`,
      met: a <= TARGET_MILLISECONDS,
      values: `${a.toFixed(2)} ms, proxy ${b.toFixed(2)} ms`,
      processorTime: `${time}, proxy ${proxyTime} (the whole turn)`,
      value: a,
    };
  } finally {
    await server.stop();
    await proxy.stop();
    await provider.close();
  }
}

/** Makes a learner whose provider is the timed one; the answer gives the address of each turn to come. */
async function prepareTurns(base: string): Promise<() => Promise<string>> {
  const user = await post<User>(base, '/users', { name: 'Ada' });
  const choice = { active_provider: 'provider_b', model_override_provider_b: 'gpt-bench' };
  await post(base, `/settings/${user.id}`, choice, 'PATCH');
  const plan = { topic: 'German', goal: 'Speak', timeframe: 'a year', daily_minutes: 10 };
  const project = await post<Project>(base, `/users/${user.id}/projects`, plan);
  let turns = 0;
  let session_id = '';
  return async () => {
    if (turns % TURNS_OF_SESSION === 0) {
      const { session } = await post<{ session: Session }>(base, '/plugins/session/start', { project_id: project.id });
      session_id = session.id;
    }
    turns += 1;
    return `${base}/api/plugins/session/${session_id}/message/stream`;
  };
}

/** Milliseconds from the provider's first piece to the one that arrives here; the stream is read to its end. */
async function measureFirstPiece(provider: TimedProvider, url: string): Promise<number> {
  const body = JSON.stringify({ role: 'user', content: 'How do I say it?' });
  const response = await fetch(url, { method: 'POST', body, headers: { 'Content-Type': 'application/json' } });
  let milliseconds: number | null = null;
  for await (const { event, data } of readEvents(response)) {
    if (event === 'chunk') milliseconds ??= performance.now() - provider.sentAt();
    if (event === 'done' && data.ai_error !== null) throw new Error(`The turn failed: ${data.ai_error}`);
  }
  if (milliseconds === null) throw new Error(`${url} streamed nothing.`);
  return milliseconds;
}

async function post<T>(base: string, path: string, body: unknown, method = 'POST'): Promise<T> {
  const headers = { 'Content-Type': 'application/json' };
  const response = await fetch(`${base}/api${path}`, { method, body: JSON.stringify(body), headers });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return JSON.parse(await response.text());
}
