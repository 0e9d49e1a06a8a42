import { type LearningStorage, MOST_DUE_OF_A_SOURCE, type ReviewQuery, type Schemas } from '@learnwright/client';
import { summariseSets } from '@learnwright/core';
import type { Learnwright } from './learnwright.ts';

/** The review queue as the source that it is on a server. */
export async function summariseQueue(
  storage: LearningStorage,
  { due_before }: Pick<ReviewQuery, 'due_before'>,
): Promise<Schemas['DueReviews']> {
  const queue = await storage.readReviewQueue();
  const due =
    due_before === undefined ? queue.filter(({ overdue }) => overdue) : await storage.readReviewQueue({ due_before });
  const ids = new Set(due.map(({ id }) => id));
  const [next_due_at = null] = queue.flatMap(({ id, due_at }) => (ids.has(id) ? [] : due_at)).toSorted();
  const count = Math.min(due.length, MOST_DUE_OF_A_SOURCE);
  const label = { en: 'Words and rules', de: 'Wörter und Regeln' };
  return { sources: [{ name: 'core.elements', plugin: null, label, count, items: [], next_due_at }] };
}

/** How far the sets are that were begun on this device: the lessons of others need not be read. */
export async function summariseBegun(
  { storage, lessons }: Learnwright,
  signal: AbortSignal,
): Promise<Schemas['SetProgress'][]> {
  const progress = await storage.listProgress();
  const begun = new Set(progress.map(({ set_id }) => set_id));
  const sets = (await lessons.listSets(signal)).filter(({ set_id }) => begun.has(set_id));
  const known = sets.map(async ({ set_id, title }) => {
    const kind = 'set' as const;
    return { set_id, kind, title, lessons: await lessons.listLessons(set_id, signal) };
  });
  return summariseSets(await Promise.all(known), progress);
}
