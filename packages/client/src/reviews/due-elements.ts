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
}

/** The most elements of a session, where none is said. */
export const USUAL_ELEMENTS = 20;

/** Which elements are read: the first 20 unless a `limit` is given. */
export interface DueElementsQuery extends ReviewQuery {
  /** One source alone; without it all of them. */
  readonly source?: ElementSourceName | undefined;
}

/**
 * Reads the elements of a review session: those that went wrong first, in the order of the queue, then mastered ones that come back, the
 * earliest due first. A server without maintenance has none of these. `loadReview` takes it in place of a storage.
 *
 * @example
 * const readReviewQueue = (query) => readDueElements({ storage, client }, query);
 * const review = await loadReview({ readReviewQueue }, content, { due_before: now });
 */
export async function readDueElements(
  { storage, client }: ElementPorts,
  { source, limit = USUAL_ELEMENTS, ...query }: DueElementsQuery = {},
): Promise<ReviewedElement[]> {
  const wrong = source === 'maintenance.elements' ? [] : await storage.readReviewQueue({ ...query, limit });
  const room = limit - wrong.length;
  if (room === 0 || client === null || source === 'core.elements') return wrong;
  const path = '/plugins/maintenance/{user_id}/queue';
  const result = await client.get(path, {
    params: { user_id: storage.user_id },
    query: { ...query, limit: room },
  });
  const isAbsent = result.error?.code === 'not_found' || result.error?.code === 'plugin_unavailable';
  return [...wrong, ...(isAbsent ? [] : requireData(result))];
}
