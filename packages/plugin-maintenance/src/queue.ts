import { elementAddressText, notFound, type Page, type PageRequest } from '@learnwright/plugin-sdk';
import { catchUp } from './catch-up.ts';
import { chanceAt } from './memory.ts';
import type { QueueItem } from './schemas.ts';
import { listElements, type QueueFilter } from './store.ts';
import type { MaintenanceContext } from './tables.ts';

/**
 * Lists a page of a learner's mastered elements, the earliest due first, after up to 500 elements with new attempts were folded.
 * Empty without maintenance. Throws not_found for the user.
 */
export async function readQueue(
  context: MaintenanceContext,
  filter: QueueFilter,
  page: PageRequest,
): Promise<Page<QueueItem>> {
  const { db, records, clock } = context;
  const { user_id } = filter;
  if ((await records.users.find(user_id)) === null) throw notFound('user', user_id);
  await catchUp(context, user_id);
  const now = clock.now();
  const { items, next } = await listElements(db, filter, page);
  const rows = new Map(
    (await records.elementErrors.findAll(user_id, items)).map((row) => [elementAddressText(row), row]),
  );
  const queue = items.flatMap((item): QueueItem[] => {
    const row = rows.get(elementAddressText(item));
    // An answer that came just now may have taken it out of the queue.
    if (row?.mastered !== true) return [];
    const { element_type, user_answer, correct_answer } = row;
    const { due_at } = item;
    const answers = { element_type, user_answer, correct_answer };
    return [{ ...item, ...answers, overdue: due_at < now, retrievability: chanceAt(item, now) }];
  });
  return { items: queue, next };
}
