import { type LearningStorage, MOST_DUE_OF_A_SOURCE, type ReviewQuery, type Schemas } from '@learnwright/client';
import type { Learnwright } from './learnwright.ts';
import { readServer } from './server-queries.ts';

/** Where a server tells what is due. */
export const DUE_REVIEWS = '/users/{user_id}/due-reviews';
/** The source of the review queue. */
const ELEMENTS = 'core.elements';
/** How many milliseconds what is known on the device waits for what the server knows. */
const LONGEST_WAIT = 5_000;

/** Narrows or widens what is due. */
export type DueQuery = Pick<ReviewQuery, 'due_before'>;

/** Reads what is due in all sources: of the records of this device, and of all else of an account while its server is reached. */
export async function readDueReviews(
  learnwright: Learnwright,
  query: DueQuery,
  signal: AbortSignal,
): Promise<Schemas['DueReviews']> {
  const { user_id, hasAccount, recordsOffline, storage } = learnwright;
  const here = recordsOffline ? await summariseQueue(storage, query) : null;
  if (here !== null && !hasAccount) return here;
  const read = (hurry: { retries?: number; timeout?: number } = {}) => {
    const input = { params: { user_id }, query: { limit: 1, ...query }, ...hurry };
    return readServer(learnwright, 'what is due', signal, DUE_REVIEWS, input);
  };
  if (here === null) return read();
  // What is due on the device is due without a network, too.
  const there = await read({ retries: 0, timeout: LONGEST_WAIT }).catch(() => ({ sources: [] }));
  return { sources: [...here.sources, ...there.sources.filter(({ name }) => name !== ELEMENTS)] };
}

/** The review queue as the source that it is on a server. */
async function summariseQueue(storage: LearningStorage, { due_before }: DueQuery): Promise<Schemas['DueReviews']> {
  const queue = await storage.readReviewQueue();
  const due =
    due_before === undefined ? queue.filter(({ overdue }) => overdue) : await storage.readReviewQueue({ due_before });
  const ids = new Set(due.map(({ id }) => id));
  const [next_due_at = null] = queue.flatMap(({ id, due_at }) => (ids.has(id) ? [] : due_at)).toSorted();
  const count = Math.min(due.length, MOST_DUE_OF_A_SOURCE);
  const label = { en: 'Words and rules', de: 'Wörter und Regeln' };
  return { sources: [{ name: ELEMENTS, plugin: null, label, count, items: [], next_due_at }] };
}
