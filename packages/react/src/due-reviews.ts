import type { ReviewQuery, Schemas } from '@learnwright/client';
import type { Learnwright } from './learnwright.ts';
import { HURRY, readServer } from './server-queries.ts';

/** Where a server tells what is due. */
export const DUE_REVIEWS = '/users/{user_id}/due-reviews';

/** Narrows or widens what is due. */
export type DueQuery = Pick<ReviewQuery, 'due_before'>;

/** Reads what is due in all sources: of the records of this device, and of all else of an account while its server is reached. */
export async function readDueReviews(
  learnwright: Learnwright,
  query: DueQuery,
  signal: AbortSignal,
): Promise<Schemas['DueReviews']> {
  const { user_id, hasAccount, recordsOffline, storage } = learnwright;
  // What adds up records is loaded in local mode alone.
  const here = recordsOffline ? await (await import('./local-summaries.ts')).summariseQueue(storage, query) : null;
  if (here !== null && !hasAccount) return here;
  const input = { params: { user_id }, query: { limit: 1, ...query } };
  const read = readServer(learnwright, 'what is due', signal, DUE_REVIEWS, { ...input, ...(here && HURRY) });
  if (here === null) return read;
  // What is due on the device is due without a network, too.
  const there = await read.catch(() => ({ sources: [] }));
  return { sources: [...here.sources, ...there.sources.filter(({ name }) => name !== here.sources[0]?.name)] };
}
