import { QUEUE_LEARNER } from './load-records.ts';
import type { LoadRequest } from './measure-load.ts';

/** A request that is sent over and over, and on how many connections at once. */
interface Loaded {
  readonly connections: number;
  readonly request: (user_id: string) => LoadRequest;
}

/** Enough that neither side waits: with few, what is measured is how long an idle process takes to wake up. */
const MANY = 64;
/** For answers and bodies that are long. */
const FEW = 8;

function get(path: (user_id: string) => string, connections = MANY): Loaded {
  return { connections, request: (user_id) => ({ method: 'GET', path: `/api${path(user_id)}` }) };
}

function postAttempts(count: number, connections = MANY): Loaded {
  const address = { set_id: 'set', lesson_id: 'lesson', exercise_id: 'exercise' };
  const answers = { user_answer: 'die Kaffee', correct_answer: 'der Kaffee', correct: false };
  const attempts = Array.from({ length: count }, (_, n) => ({ ...address, ...answers, element_key: `element ${n}` }));
  const body = JSON.stringify({ attempts });
  return {
    connections,
    request: (user_id) => ({ method: 'POST', path: `/api/users/${user_id}/element-errors`, body }),
  };
}

const QUEUE = `/users/${QUEUE_LEARNER}/element-errors/review-queue`;

/** The requests that are measured, by name. */
export const LOAD_REQUESTS = {
  'GET /users/{user_id}': get((user_id) => `/users/${user_id}`),
  'POST of 1 attempt': postAttempts(1),
  'POST of 12 attempts': postAttempts(12),
  'POST of 500 attempts': postAttempts(500, FEW),
  'review queue of 3,600 rows': get(() => QUEUE, FEW),
  'its first page of 50': get(() => `${QUEUE}?limit=50`),
  'GET of a list with a limit': get(() => '/users?limit=10'),
  "GET of a plugin's route": get((user_id) => `/plugins/gamification/xp/${user_id}`),
} as const satisfies Record<string, Loaded>;

/** The name of such a request. */
export type LoadName = keyof typeof LOAD_REQUESTS;
