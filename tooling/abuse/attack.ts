/** A process of its own in which hostile learners do what they can until it is told to end; then it says what was answered. */
import { setPriority } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { listOperations } from '../bench/worst-requests/api-operations.ts';
import { createRandom } from '../chaos/random.ts';
import type { Identity } from './abuse-server.ts';
import type { AttackReport } from './attack-report.ts';
import { type Attacker, ERASE, HOSTILE_ACTS, type HostileAct } from './hostile-acts.ts';

/** How many acts of one learner go on at once. */
const AT_ONCE = 16;
/** The longest that a request is waited for, in milliseconds. */
const PATIENCE = 120_000;
/** A stream is left after so many milliseconds. */
const STAY = 150;
/** How long to wait after a refusal for having too much, in milliseconds: less than Retry-After says. */
const REFUSED_PAUSE = 100;

const { url, identities, seed, acts } = JSON.parse(process.argv[2] ?? '{}') as {
  readonly url: string;
  readonly identities: readonly Identity[];
  readonly seed: number;
  readonly acts: string;
};
// What it costs to be hostile is paid on another machine.
setPriority(10);
const random = createRandom(seed);
const below = (most: number) => random.upTo(most) - 1;
const operations = listOperations(await (await fetch(`${url}/api/openapi.json`)).json());
const report: AttackReport = { acts: {}, statuses: {}, failures: [] };
const chosenActs = HOSTILE_ACTS.filter(({ name }) => name.includes(acts));
/** Each is done once before any is drawn. */
const once = chosenActs.filter(({ name }) => name !== ERASE);
let isOver = false;
process.on('message', () => {
  isOver = true;
});

const waiting = [...identities];
await liveAll();
// The channel stays open until all of it has gone through.
process.send?.(report, () => process.disconnect?.());

/** Is one hostile learner after the other; the next one comes when this one is erased. */
async function liveAll(): Promise<void> {
  for (let identity = waiting.shift(); identity !== undefined && !isOver; identity = waiting.shift()) {
    const life = { erased: false };
    const attacker = createAttacker(identity);
    await prepare(attacker);
    await Promise.all(Array.from({ length: AT_ONCE }, () => act(attacker, life)));
  }
}

async function act(attacker: Attacker, life: { erased: boolean }): Promise<void> {
  while ((!isOver || once.length > 0) && !life.erased) {
    const chosen = once.shift() ?? draw();
    // The last learner stays until the end.
    if (chosen === undefined || (chosen.name === ERASE && waiting.length === 0)) continue;
    report.acts[chosen.name] = (report.acts[chosen.name] ?? 0) + 1;
    await chosen.run(attacker);
    if (chosen.name === ERASE) life.erased = true;
  }
}

function draw(): HostileAct | undefined {
  let at = below(chosenActs.reduce((sum, { weight }) => sum + weight, 0));
  return chosenActs.find(({ weight }) => {
    at -= weight;
    return at < 0;
  });
}

function createAttacker({ user_id, token }: Identity): Attacker {
  const send: Attacker['send'] = async (method, path, body, contentType) => {
    const headers = { Authorization: `Bearer ${token}`, ...(contentType && { 'Content-Type': contentType }) };
    const init = { method, headers, signal: AbortSignal.timeout(PATIENCE) };
    try {
      const isBodiless = method === 'GET' || body === undefined;
      const response = await fetch(`${url}/api${path}`, { ...init, ...(isBodiless ? {} : { body: body as string }) });
      const text = await response.text();
      note(method, path, response.status, text);
      if (response.status === 429 || response.status === 503) await delay(REFUSED_PAUSE);
      return response.ok && text.startsWith('{') ? JSON.parse(text) : null;
    } catch (error) {
      // A server that refuses a body early ends the connection.
      const isPatienceOver = error instanceof DOMException && error.name === 'TimeoutError';
      note(method, path, isPatienceOver ? 'no answer' : 'cut off', String(error));
      return null;
    }
  };
  const leave: Attacker['leave'] = async (method, path, body) => {
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
    const signal = AbortSignal.timeout(STAY);
    try {
      const response = await fetch(`${url}/api${path}`, { method, headers, body: JSON.stringify(body), signal });
      note(method, path, response.status, '');
      await response.text();
    } catch {
      note(method, path, 'left', '');
    }
  };
  return { user_id, ids: new Map([['user_id', user_id]]), operations, below, send, leave };
}

function note(method: string, path: string, status: number | string, text: string): void {
  report.statuses[status] = (report.statuses[status] ?? 0) + 1;
  // What another server fails at is no failure of this one, and too much work is refused with 503.
  const isOwn = typeof status === 'number' && status >= 500 && status !== 503 && !text.includes('remote_source_failed');
  const isFailure = isOwn || status === 'no answer';
  if (isFailure) report.failures.push(`${method} ${path.slice(0, 200)}: ${status} ${text.slice(0, 300)}`);
}

/** Makes one record of each kind, so that requests get as far as they can. */
async function prepare({ ids, user_id, send }: Attacker): Promise<void> {
  const post = async (name: string, path: string, body: object) => {
    const made = await send('POST', path, JSON.stringify(body), 'application/json');
    if (made?.id !== undefined) ids.set(name, made.id);
  };
  const plan = { topic: 'German', goal: 'Speak', timeframe: 'a year', daily_minutes: 10 };
  await post('project_id', `/users/${user_id}/projects`, plan);
  await post('curriculum_id', `/users/${user_id}/curricula`, { title: 'German' });
  await post('lesson_id', `/curricula/${ids.get('curriculum_id')}/lessons`, { title: 'Der, die, das' });
  const started = await send(
    ...(['POST', '/plugins/session/start', JSON.stringify({ project_id: ids.get('project_id') })] as const),
    'application/json',
  );
  const { session } = (started ?? {}) as { readonly session?: { readonly id: string } };
  if (session !== undefined) ids.set('session_id', session.id);
}
