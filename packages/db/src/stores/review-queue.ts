import {
  type CursorValues,
  dueAt,
  type ElementError,
  type ElementErrorStore,
  elementErrorSchema,
  NO_TIME,
  overdueBefore,
  type ReviewItem,
  type ReviewQueueFilter,
  requireCursor,
  type SortKind,
  type Timestamp,
  toReviewItem,
} from '@learnwright/core';
import { type Expression, type Kysely, type SqlBool, sql } from 'kysely';
import type { CoreTables } from '../core-tables.ts';
import type { Executor, Parameter, Query } from '../queries/executor.ts';
import {
  type KeysetValues,
  keysetValues,
  type PieceBehindCursor,
  piecesBehindCursor,
  type SortKey,
} from '../queries/list.ts';

const COLUMNS = elementErrorSchema.keyof().options;

/** How overdue rows are sorted, and how the other rows are: as in the index `element_errors_in_queue`. */
const ORDER: readonly SortKey[] = [
  { column: 'error_count', direction: 'desc', kind: 'integer' },
  { column: 'error_time', direction: 'desc', kind: 'timestamp' },
  { column: 'id', direction: 'asc', kind: 'text' },
];
/** A cursor: the `now` of the first page, whether its last item was overdue, and the place behind that item. */
const CURSOR: readonly SortKind[] = ['timestamp', 'flag', ...ORDER.map(({ kind }) => kind)];
const ERROR_TIME = sql<Timestamp>`coalesce(last_error_at, ${sql.lit(NO_TIME)})`;
/** All rows, and those behind a cursor. */
const ALL: readonly PieceBehindCursor[] = [{ where: sql`1 = 1`, order: ORDER }];
const BEHIND: readonly PieceBehindCursor[] = piecesBehindCursor(ORDER, { error_time: ERROR_TIME });

interface QueueValues extends KeysetValues, ReviewQueueFilter {
  readonly overdue_0: Timestamp;
  readonly overdue_1: Timestamp;
  readonly overdue_2: Timestamp;
  readonly before_0: Timestamp;
  readonly before_1: Timestamp;
  readonly before_2: Timestamp;
  readonly limit: number;
}

/** A time in a query. */
type Bound = Expression<Timestamp>;

/** The part of the queue that a page begins in. */
type Beginning = 'first' | 'overdue' | 'later';

/** The review queue in its order (specification, R3.10); the cursor keeps the `now` of its first page. */
export function defineReviewQueue(executor: Executor): ElementErrorStore['reviewQueue'] {
  const define = (beginning: Beginning) => ({
    ofAll: executor.defineQuery<QueueValues, ElementError>((db, parameter) =>
      selectPage(db, parameter, beginning, false),
    ),
    ofSet: executor.defineQuery<QueueValues, ElementError>((db, parameter) =>
      selectPage(db, parameter, beginning, true),
    ),
  });
  const queries: Readonly<Record<Beginning, Readonly<Record<'ofAll' | 'ofSet', Query<QueueValues, ElementError>>>>> = {
    first: define('first'),
    overdue: define('overdue'),
    later: define('later'),
  };
  return async (filter, now, page) => {
    const { frozen, beginning, after } = readCursor(page.after, now);
    const [overdue_0, overdue_1, overdue_2] = overdueBefore(frozen);
    const query = queries[beginning][filter.set_id === undefined ? 'ofAll' : 'ofSet'];
    const [before_0, before_1, before_2] = overdueBefore(filter.due_before);
    const bounds = { overdue_0, overdue_1, overdue_2, before_0, before_1, before_2 };
    const values = { ...filter, ...bounds, ...keysetValues(ORDER, after) };
    // One row more shows whether the list goes on.
    const rows = await query.all({ ...values, limit: page.limit === null ? Number.MAX_SAFE_INTEGER : page.limit + 1 });
    const goesOn = page.limit !== null && rows.length > page.limit;
    const items = (goesOn ? rows.slice(0, -1) : rows).map((row) => toReviewItem(row, frozen));
    const last = items.at(-1);
    return { items, next: !goesOn || last === undefined ? null : [frozen, ...sortValues(last)] };
  };
}

function readCursor(
  cursor: CursorValues | null,
  now: Timestamp,
): { readonly frozen: Timestamp; readonly beginning: Beginning; readonly after: CursorValues | null } {
  if (cursor === null) return { frozen: now, beginning: 'first', after: null };
  const [frozen, flag, ...after] = requireCursor(CURSOR, cursor);
  return { frozen: String(frozen), beginning: flag === 1 ? 'overdue' : 'later', after };
}

function sortValues(item: ReviewItem): CursorValues {
  return [Number(item.overdue), item.error_count, item.last_error_at ?? NO_TIME, item.id];
}

/** Selects a page: rows that are overdue, then rows that are not, each read in the order of the index as far as needed. */
function selectPage(db: Kysely<CoreTables>, parameter: Parameter<QueueValues>, beginning: Beginning, isOfSet: boolean) {
  const isOverdue = isAttemptedBefore(parameter('overdue_0'), parameter('overdue_1'), parameter('overdue_2'));
  const isWanted = isAttemptedBefore(parameter('before_0'), parameter('before_1'), parameter('before_2'));
  const part = (which: Expression<SqlBool>, { where, order }: PieceBehindCursor) => {
    const open = db
      .selectFrom('element_errors')
      .select(COLUMNS)
      .where('user_id', '=', parameter('user_id'))
      .where((eb) => eb.not(eb.ref('mastered')))
      .where(isWanted)
      .where(which)
      .where(where);
    const ofSet = isOfSet ? open.where(sql<SqlBool>`set_id = ${parameter('set_id')}`) : open;
    const ordered = order.reduce(
      (query, { column, direction }) =>
        query.orderBy(column === 'error_time' ? ERROR_TIME : sql.ref(column), direction),
      ofSet,
    );
    return db.selectFrom(ordered.limit(parameter('limit')).as('part')).select(COLUMNS);
  };
  const notOverdue = sql<SqlBool>`not (${isOverdue})`;
  const pieces = (which: Expression<SqlBool>, isContinued: boolean) =>
    (isContinued ? BEHIND : ALL).map((piece) => part(which, piece));
  const later = pieces(notOverdue, beginning === 'later');
  const parts = beginning === 'later' ? later : [...pieces(isOverdue, beginning === 'overdue'), ...later];
  return parts.reduce((query, next) => query.unionAll(next)).limit(parameter('limit'));
}

interface NextValues {
  readonly user_id: string;
  readonly overdue_0: Timestamp;
  readonly overdue_1: Timestamp;
  readonly overdue_2: Timestamp;
}

/** Finds when the next row is due: of each streak, the one that was attempted first is due first. */
export function defineNextDue(executor: Executor): ElementErrorStore['findNextDue'] {
  const earliest = executor.defineQuery((db, parameter: Parameter<NextValues>) => {
    const isOverdue = isAttemptedBefore(parameter('overdue_0'), parameter('overdue_1'), parameter('overdue_2'));
    const earliestOf = (streak: number) =>
      sql<Timestamp | null>`min(case when correct_streak = ${sql.lit(streak)} then last_attempt_at end)`;
    return db
      .selectFrom('element_errors')
      .select([earliestOf(0).as('streak_0'), earliestOf(1).as('streak_1'), earliestOf(2).as('streak_2')])
      .where('user_id', '=', parameter('user_id'))
      .where((eb) => eb.not(eb.ref('mastered')))
      .where((eb) => eb.not(isOverdue));
  });
  return async (user_id, from) => {
    const [overdue_0, overdue_1, overdue_2] = overdueBefore(from);
    const found = await earliest.first({ user_id, overdue_0, overdue_1, overdue_2 });
    const times = [found?.streak_0, found?.streak_1, found?.streak_2].flatMap((last_attempt_at, correct_streak) =>
      last_attempt_at ? [dueAt({ last_attempt_at, correct_streak })] : [],
    );
    return times.toSorted()[0] ?? null;
  };
}

/** Whether a row was attempted before the time of its streak. */
function isAttemptedBefore(...[streak0, streak1, streak2]: readonly [Bound, Bound, Bound]) {
  return sql<SqlBool>`case correct_streak
    when 0 then last_attempt_at < ${streak0}
    when 1 then last_attempt_at < ${streak1}
    else last_attempt_at < ${streak2}
  end`;
}
