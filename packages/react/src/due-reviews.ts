import {
  type LearningStorage,
  MOST_DUE_OF_A_SOURCE,
  type ReviewQuery,
  requireData,
  type Schemas,
} from '@learnwright/client';
import { type Learnwright, requireClient } from './learnwright.ts';

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
  const client = requireClient(learnwright, 'what is due');
  const input = { params: { user_id }, query: { limit: 1, ...query }, signal };
  if (here === null) return requireData(await client.get(DUE_REVIEWS, input));
  // What is due on the device is due without a network, too.
  const hurry = { ...input, retries: 0, timeout: LONGEST_WAIT };
  const there = await client.get(DUE_REVIEWS, hurry).catch(() => ({ data: null }));
  const others = there.data?.sources.filter(({ name }) => name !== ELEMENTS) ?? [];
  return { sources: [...here.sources, ...others] };
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
