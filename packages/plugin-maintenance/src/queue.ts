import { type ElementError, elementAddressText, notFound, type Page, type PageRequest } from '@learnwright/plugin-sdk';
import { catchUpForRequest } from './catch-up.ts';
import { chanceAt } from './memory.ts';
import type { QueueItem } from './schemas.ts';
import { cursorBehind, listElements, type QueueFilter } from './store.ts';
import type { MaintainedRow, MaintenanceContext } from './tables.ts';

/** An element that is mastered, and its row. */
export interface Mastered {
  readonly item: MaintainedRow;
  readonly row: ElementError;
}

/**
 * Lists a page of a learner's mastered elements, the earliest due first, after up to 5,000 elements with new attempts were
 * folded. Where some are left, a page that would be the last has a next one all the same: what is folded by then follows on
 * it. Empty without maintenance. Throws not_found for the user.
 */
export async function readQueue(
  context: MaintenanceContext,
  filter: QueueFilter,
  page: PageRequest,
): Promise<Page<QueueItem>> {
  const { records, clock } = context;
  const { user_id } = filter;
  if ((await records.users.find(user_id)) === null) throw notFound('user', user_id);
  const { items, next } = await listMastered(context, filter, page);
  const now = clock.now();
  const queue = items.map(({ item, row }): QueueItem => {
    const { element_type, user_answer, correct_answer } = row;
    const answers = { element_type, user_answer, correct_answer };
    return { ...item, ...answers, overdue: item.due_at < now, retrievability: chanceAt(item, now) };
  });
  return { items: queue, next };
}

/** The same as rows. */
export async function listMastered(
  context: MaintenanceContext,
  filter: QueueFilter,
  page: PageRequest,
): Promise<Page<Mastered>> {
  const { db, records } = context;
  const isCurrent = await catchUpForRequest(context, filter.user_id);
  const { items, next } = await listElements(db, filter, page);
  const found = await records.elementErrors.findAll(filter.user_id, items);
  const rows = new Map(found.map((row) => [elementAddressText(row), row]));
  const mastered = items.flatMap((item): Mastered[] => {
    const row = rows.get(elementAddressText(item));
    // An answer that came just now may have taken it out of the queue.
    return row?.mastered === true ? [{ item, row }] : [];
  });
  const last = items.at(-1);
  return { items: mastered, next: next ?? (isCurrent || last === undefined ? null : cursorBehind(last)) };
}
