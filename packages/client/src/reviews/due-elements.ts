import type { ReviewedElement } from '@learnwright/exercises';
import { requireData } from '../api/result.ts';
import type { Client } from '../client.ts';
import type { LearningStorage, ReviewQuery } from '../storage/learning-storage.ts';

/** The sources of `GET /users/{user_id}/due-reviews` whose things are elements of lessons: what went wrong, and what was mastered. */
export const ELEMENT_SOURCES = ['core.elements', 'maintenance.elements'] as const;

/** A source of elements. */
export type ElementSourceName = (typeof ELEMENT_SOURCES)[number];

/** Where elements are read. */
export interface ElementPorts {
  readonly storage: Pick<LearningStorage, 'user_id' | 'readReviewQueue'>;
  /** The server that brings mastered elements back; null where there is none. */
  readonly client: Client | null;
  /**
   * The account of a local storage on the server. Where it cannot be read within five seconds, the elements of the storage are all there
   * are. Without it, the storage is one of the server.
   */
  readonly user_id?: string | undefined;
}

/** What a server without maintenance answers. */
const ABSENT = ['not_found', 'plugin_unavailable'];

/** The most elements of a session, where none is said. */
export const USUAL_ELEMENTS = 20;

/** Which elements are read: the first 20 unless a `limit` is given. */
export interface DueElementsQuery extends ReviewQuery {
  /** One source alone; without it all of them. */
  readonly source?: ElementSourceName | undefined;
}

/**
 * Reads the elements of a review session: those that went wrong first, in the order of the queue, then mastered ones that come back, the
 * earliest due first. A server without maintenance has none of these, and with a `user_id` neither has one that cannot be reached. `loadReview` takes it in place of a storage.
 *
 * @example
 * const readReviewQueue = (query) => readDueElements({ storage, client }, query);
 * const review = await loadReview({ readReviewQueue }, content, { due_before: now });
 */
export async function readDueElements(
  { storage, client, user_id }: ElementPorts,
  { source, limit = USUAL_ELEMENTS, ...query }: DueElementsQuery = {},
): Promise<ReviewedElement[]> {
  const wrong = source === 'maintenance.elements' ? [] : await storage.readReviewQueue({ ...query, limit });
  const room = limit - wrong.length;
  if (room === 0 || client === null || source === 'core.elements') return wrong;
  const isLocal = user_id !== undefined;
  const asked = client.get('/plugins/maintenance/{user_id}/queue', {
    params: { user_id: user_id ?? storage.user_id },
    query: { ...query, limit: room },
    // What is known on the device does not wait longer for what the server knows.
    ...(isLocal && { retries: 0, timeout: 5_000 }),
  });
  const mastered = await asked.then(requireData).catch((error) => {
    if (isLocal || ABSENT.includes(error.code)) return [];
    throw error;
  });
  return [...wrong, ...mastered];
}
