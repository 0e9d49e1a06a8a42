import {
  type CursorValues,
  type ElementError,
  type ElementErrorStore,
  elementErrorSchema,
  NO_TIME,
  overdueBefore,
  type ReviewItem,
  requireCursor,
  type Timestamp,
  toReviewItem,
} from '@learnwright/core';
import { type Compilable, type Kysely, sql } from 'kysely';
import type { CoreTables } from '../core-tables.ts';
import type { Executor, Parameter } from '../queries/executor.ts';
import { defineList } from '../queries/list.ts';

const COLUMNS = elementErrorSchema.keyof().options;

interface QueueFilter {
  readonly user_id: string;
  readonly set_id?: string | undefined;
  readonly overdue_0: Timestamp;
  readonly overdue_1: Timestamp;
  readonly overdue_2: Timestamp;
}

/** The review queue in the order of the specification; the cursor keeps the `now` of its first page. */
export function defineReviewQueue(executor: Executor): ElementErrorStore['reviewQueue'] {
  const list = defineList(executor, {
    from: selectQueue,
    filters: ['user_id', 'set_id'],
    order: [
      { column: 'overdue_flag', direction: 'desc', kind: 'flag' },
      { column: 'error_count', direction: 'desc', kind: 'integer' },
      { column: 'error_time', direction: 'desc', kind: 'timestamp' },
      { column: 'id', direction: 'asc', kind: 'text' },
    ],
    // The cursor is made from the item, which has `overdue`.
    sortValues: () => [],
  });
  return async (filter, now, page) => {
    const [frozen, after] = page.after === null ? [now, null] : splitCursor(page.after);
    const [overdue_0, overdue_1, overdue_2] = overdueBefore(frozen);
    const rows = await list({ ...filter, overdue_0, overdue_1, overdue_2 }, { limit: page.limit, after });
    const items = rows.items.map((row) => toReviewItem(row, frozen));
    const last = items.at(-1);
    return { items, next: rows.next === null || last === undefined ? null : [frozen, ...sortValues(last)] };
  };
}

function sortValues(item: ReviewItem): CursorValues {
  return [Number(item.overdue), item.error_count, item.last_error_at ?? NO_TIME, item.id];
}

/** Selects rows that are not mastered, with two values to sort by: overdue or not, and a time for "never wrong". */
function selectQueue(db: Kysely<CoreTables>, parameter: Parameter<QueueFilter>) {
  const overdue = sql<number>`case when case correct_streak
    when 0 then last_attempt_at < ${parameter('overdue_0')}
    when 1 then last_attempt_at < ${parameter('overdue_1')}
    else last_attempt_at < ${parameter('overdue_2')}
  end then 1 else 0 end`;
  const error_time = sql<Timestamp>`coalesce(last_error_at, ${sql.lit(NO_TIME)})`;
  return db
    .selectFrom((from) =>
      from
        .selectFrom('element_errors')
        .select(COLUMNS)
        .select([overdue.as('overdue_flag'), error_time.as('error_time')])
        .where((eb) => eb.not(eb.ref('mastered')))
        .as('queue'),
    )
    .select(COLUMNS) satisfies Compilable<ElementError>;
}

/** The `now` of the first page and the place in the list. */
function splitCursor(values: CursorValues): [now: Timestamp, after: CursorValues] {
  const [now, ...after] = values;
  requireCursor(['timestamp'], [now ?? null]);
  return [String(now), after];
}
