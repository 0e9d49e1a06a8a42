import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';

/** How a request has ended: its answer, or null where nobody knows, since the connection was cut. */
interface Outcome {
  readonly status: number;
  readonly body: ReturnType<typeof JSON.parse>;
  /** What the header Retry-After says. */
  readonly retry_after: string | null;
}

/** A write that was sent, with its Idempotency-Key; `outcome` is null until an answer has come, `waited` in milliseconds. */
export interface SentWrite {
  readonly what: 'attempts' | 'completion' | 'start' | 'message' | 'rating' | 'end';
  readonly path: string;
  readonly body: unknown;
  readonly key: string;
  outcome: Outcome | null;
  waited: number;
}

/** A learner who works through lessons and sessions, and remembers what was answered. */
export interface ChaosLearner {
  readonly user_id: string;
  readonly writes: readonly SentWrite[];
  /** Learns until the server is gone or `rounds` are over; never rejects. */
  learn(url: string, rounds: number): Promise<void>;
  /** Sends again what had no answer, with the same keys; returns those that still have none in time. */
  sendAgain(url: string): Promise<SentWrite[]>;
}

/** How long a repetition may be refused after a restart, in milliseconds. */
const PATIENCE = 15_000;
const PAUSE = 100;
const STEPS = ['a', 'b', 'c'];

/** Makes a learner with a project and the practice tutor. */
export async function createChaosLearner(url: string): Promise<ChaosLearner> {
  const user = await send(url, '/users', { name: 'Ada' });
  const user_id: string = user.body.id;
  const project = await send(url, `/users/${user_id}/projects`, {
    topic: 'German',
    goal: 'Talk to my neighbours',
    timeframe: '3 months',
    daily_minutes: 20,
  });
  await send(
    url,
    `/settings/${user_id}`,
    { active_provider: 'provider_a', model_override_provider_a: 'offline-tutor' },
    'PATCH',
  );
  const writes: SentWrite[] = [];

  /** Sends a write once; null where it has no answer, or none that counts. */
  async function write(url: string, what: SentWrite['what'], path: string, body: unknown): Promise<Outcome | null> {
    const sent: SentWrite = { what, path, body, key: randomUUID(), outcome: null, waited: 0 };
    writes.push(sent);
    return answer(url, sent);
  }

  async function learnLesson(url: string): Promise<boolean> {
    const address = { set_id: 'chaos', lesson_id: randomUUID() };
    const attempts = STEPS.map((element_key, index) => ({
      ...address,
      exercise_id: 'exercise',
      element_key,
      attempt_id: randomUUID(),
      correct: index > 0,
    }));
    if (!isDone(await write(url, 'attempts', `/users/${user_id}/element-errors`, { attempts }))) return false;
    const step_result = { step_id: 'step', correct: 2, total: 3 };
    const body = { ...address, step_result, mark_completed: true };
    return isDone(await write(url, 'completion', `/users/${user_id}/lesson-progress`, body));
  }

  async function talk(url: string): Promise<boolean> {
    const started = await write(url, 'start', '/plugins/session/start', { project_id: project.body.id });
    if (!isDone(started)) return false;
    const path = `/plugins/session/${started.body.session.id}`;
    const message = { role: 'user', content: `How do I order a coffee? ${randomUUID()}` };
    if (!isDone(await write(url, 'message', `${path}/message`, message))) return false;
    if (!isDone(await write(url, 'rating', `${path}/rate`, { understanding: 4, stress: 2, method_fit: 5 })))
      return false;
    return isDone(await write(url, 'end', `${path}/end`, undefined));
  }

  return {
    user_id,
    writes,
    learn: async (url, rounds) => {
      for (let round = 0; round < rounds; round += 1) {
        if (!((await learnLesson(url)) && (await talk(url)))) return;
      }
    },
    sendAgain: async (url) => {
      const open = writes.filter(({ outcome }) => !isDone(outcome));
      const until = performance.now() + PATIENCE;
      for (const sent of open) {
        while (!isDone(await answer(url, sent)) && performance.now() < until) await delay(PAUSE);
      }
      return open.filter(({ outcome }) => !isDone(outcome));
    },
  };
}

function isDone(outcome: Outcome | null): outcome is Outcome {
  return outcome !== null && outcome.status < 300;
}

async function answer(url: string, sent: SentWrite): Promise<Outcome | null> {
  const began = performance.now();
  try {
    sent.outcome = await send(url, sent.path, sent.body, 'POST', { 'Idempotency-Key': sent.key });
  } catch {
    sent.outcome = null;
  }
  sent.waited = performance.now() - began;
  return sent.outcome;
}

/** How long a client waits for an answer, in milliseconds. */
const ANSWER_PATIENCE = 60_000;

/** Sends a request; rejects where no answer comes. */
export async function send(
  url: string,
  path: string,
  body?: unknown,
  method = 'POST',
  headers: Readonly<Record<string, string>> = {},
): Promise<Outcome> {
  const response = await fetch(`${url}/api${path}`, {
    method,
    headers: { ...headers, ...(body !== undefined && { 'Content-Type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(ANSWER_PATIENCE),
  });
  const text = await response.text();
  const retry_after = response.headers.get('retry-after');
  return { status: response.status, body: text === '' ? null : JSON.parse(text), retry_after };
}
