import { setTimeout as delay } from 'node:timers/promises';
import type { Identity } from './abuse-server.ts';

/** Between two requests of an honest learner, in milliseconds. */
const PAUSE = 200;

/** What learners who only learn have seen; times in milliseconds. */
export interface HonestTimes {
  readonly requests: number;
  readonly p50_ms: number;
  readonly p99_ms: number;
  /** The p99 of each request. */
  readonly p99_by_request_ms: Readonly<Record<string, number>>;
  /** Answers that were no success, by status. */
  readonly refused: Readonly<Record<string, number>>;
}

/** Lets each of these learners learn, one request after the other, until they are told to end. */
export function startHonestLearners(url: string, identities: readonly Identity[]) {
  const times: { readonly request: string; readonly time: number }[] = [];
  const refused: Record<string, number> = {};
  let isOver = false;
  const over = Promise.all(
    identities.map(async ({ user_id, token }) => {
      const requests = requestsOf(user_id);
      for (let count = 0; !isOver; count += 1) {
        const { method, path, body } = requests(count);
        const began = performance.now();
        const init = {
          method,
          headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        };
        const status = await fetch(`${url}/api${path}`, init).then(
          (response) => response.text().then(() => response.status),
          () => 'cut off',
        );
        times.push({ request: `${method} ${path.split('/').at(-1)}`, time: performance.now() - began });
        if (typeof status === 'string' || status >= 300) refused[status] = (refused[status] ?? 0) + 1;
        await delay(PAUSE);
      }
    }),
  );
  return {
    end: async (): Promise<HonestTimes> => {
      isOver = true;
      await over;
      const names = [...new Set(times.map(({ request }) => request))];
      const p99_by_request_ms = Object.fromEntries(
        names.map((name) => [
          name,
          shareOf(
            times.filter(({ request }) => request === name),
            0.99,
          ),
        ]),
      );
      const [p50_ms, p99_ms] = [shareOf(times, 0.5), shareOf(times, 0.99)];
      return { requests: times.length, p50_ms, p99_ms, p99_by_request_ms, refused };
    },
  };
}

/** The time that a share of the requests stayed below, in whole milliseconds. */
function shareOf(requests: readonly { readonly time: number }[], share: number): number {
  const sorted = requests.map(({ time }) => time).toSorted((one, other) => one - other);
  return Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? 0);
}

/** A learner answers, goes on in a lesson, and looks at what comes next. */
function requestsOf(user_id: string) {
  return (count: number) => {
    const address = { set_id: 'set', lesson_id: `lesson-${Math.floor(count / 20)}` };
    if (count % 4 === 0) {
      const attempt = { ...address, exercise_id: 'e', element_key: `k-${count}`, element_type: 'vocabulary' };
      const attempts = [{ ...attempt, correct_answer: 'der Hund', user_answer: 'die Hund', correct: false }];
      return { method: 'POST', path: `/users/${user_id}/element-errors`, body: { attempts } };
    }
    if (count % 4 === 1) {
      const step_result = { step_id: `s-${count}`, correct: 1, total: 1 };
      return { method: 'POST', path: `/users/${user_id}/lesson-progress`, body: { ...address, step_result } };
    }
    const read = count % 4 === 2 ? 'element-errors/review-queue?limit=20' : 'due-reviews';
    return { method: 'GET', path: `/users/${user_id}/${read}`, body: undefined };
  };
}
