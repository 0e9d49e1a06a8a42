import type { Attempt, BegunChange, ChangePlaces, LearnerChangeStore, LessonProgress } from '@learnwright/core';
import { type Kysely, type SqlBool, sql } from 'kysely';
import type { CoreTables, UndoneAttemptRow } from '../core-tables.ts';
import { defineBatch } from '../queries/batch.ts';
import type { Executor, Parameter, Query } from '../queries/executor.ts';
import { defineList, type SortKey } from '../queries/list.ts';
import { lockSets } from '../queries/lock-numbers.ts';
import { ATTEMPT_COLUMNS, toAttempt } from './attempt-store.ts';
import { LESSON_PROGRESS_COLUMNS } from './lesson-progress-store.ts';

type OfUser = Pick<UndoneAttemptRow, 'user_id'>;
type OfSets = { readonly set_ids: readonly string[] };
type UndoneValues = Pick<UndoneAttemptRow, 'attempt_id'>;

interface CountValues extends OfUser {
  readonly change: number;
  readonly id: string;
}

const KEY = ['user_id', 'attempt_id'] as const;
const BY_CHANGE: SortKey = { column: 'change', direction: 'asc', kind: 'integer' };
const BY_ATTEMPT: readonly SortKey[] = [BY_CHANGE, { column: 'attempt_id', direction: 'asc', kind: 'text' }];
const BY_ID: readonly SortKey[] = [BY_CHANGE, { column: 'id', direction: 'asc', kind: 'text' }];

/** What has changed for a learner, by the numbers of the changes. */
export function createLearnerChangeStore(executor: Executor): LearnerChangeStore {
  const { dialect, defineQuery } = executor;
  const begin = defineQuery(countChange);
  const beginInSets: Query<OfUser & OfSets, BegunChange> =
    dialect === 'sqlite' ? begin : defineQuery(countChangeInSets);
  const latest = defineQuery((db, parameter: Parameter<OfUser>) =>
    db.selectFrom('users').select('changes').where('id', '=', parameter('user_id')),
  );
  const noteUndone = defineBatch<Omit<UndoneAttemptRow, 'attempt_id'>, UndoneValues, unknown>(executor, {
    table: 'undone_attempts',
    each: (db, parameter) =>
      db
        .insertInto('undone_attempts')
        .values(parameter.each(['user_id', 'attempt_id', 'change']))
        .onConflict((conflict) => conflict.columns(KEY).doUpdateSet({ change: parameter('change') })),
    whole: (db, ids, shared) =>
      db
        .insertInto('undone_attempts')
        .columns(['user_id', 'attempt_id', 'change'])
        .expression(
          db
            .selectFrom(ids.as('undone'))
            .select([
              sql<string>`cast(${shared('user_id')} as text)`.as('user_id'),
              'attempt_id',
              sql<number>`cast(${shared('change')} as bigint)`.as('change'),
            ]),
        )
        .onConflict((conflict) => conflict.columns(KEY).doUpdateSet({ change: sql`excluded.change` })),
  });
  const findUndone = defineBatch<OfUser, UndoneValues, UndoneValues>(executor, {
    table: 'undone_attempts',
    each: (db, parameter) =>
      db
        .selectFrom('undone_attempts')
        .select('attempt_id')
        .where((eb) => eb.and(parameter.each(KEY))),
    whole: (db, wanted, shared) =>
      db
        .selectFrom(['undone_attempts', wanted.as('wanted')])
        .select('undone_attempts.attempt_id')
        .where('undone_attempts.user_id', '=', shared('user_id'))
        .where((eb) => eb(sql.ref('undone_attempts.attempt_id'), '=', sql.ref('wanted.attempt_id'))),
  });
  const listAttempts = defineList(executor, {
    from: (db, _: Parameter<Pick<Attempt, 'user_id'>>) =>
      db.selectFrom('attempts').select([...ATTEMPT_COLUMNS, 'change']),
    filters: ['user_id'],
    order: BY_ATTEMPT,
    long: ['user_answer', 'correct_answer', 'earlier'],
  });
  const listLessons = defineList(executor, {
    from: (db, _: Parameter<Pick<LessonProgress, 'user_id'>>) =>
      db.selectFrom('lesson_progress').select([...LESSON_PROGRESS_COLUMNS, 'change']),
    filters: ['user_id'],
    order: BY_ID,
    long: ['step_results'],
  });
  const listUndone = defineList(executor, {
    from: (db, _: Parameter<OfUser>) => db.selectFrom('undone_attempts').select(['attempt_id', 'change']),
    filters: ['user_id'],
    order: BY_ATTEMPT,
  });
  return {
    begin: (user_id, set_ids = []) =>
      set_ids.length === 0 ? begin.first({ user_id }) : beginInSets.first({ user_id, set_ids }),
    latest: async (user_id) => (await latest.first({ user_id }))?.changes ?? null,
    noteUndone: async (user_id, attempt_ids, change) =>
      void (await noteUndone({ user_id, change }, toRows(attempt_ids))),
    findUndone: async (user_id, attempt_ids) =>
      (await findUndone({ user_id }, toRows(attempt_ids))).map(({ attempt_id }) => attempt_id),
    listAttempts: async (user_id, page) => {
      const { items, next } = await listAttempts({ user_id }, page);
      return { items: items.map(toAttempt), next };
    },
    listLessons: (user_id, page) => listLessons({ user_id }, page),
    listUndone: (user_id, page) => listUndone({ user_id }, page),
    countBehind: createCount(executor),
  };
}

/** The update waits for the lock and then counts on from what is committed; a select would have to be told to. */
function countChange(db: Kysely<CoreTables>, parameter: Parameter<OfUser>) {
  return db
    .updateTable('users')
    .set({ changes: sql<number>`changes + 1` })
    .where('id', '=', parameter('user_id'))
    .returning(['changes as change', 'elements_followed as followed'])
    .returning(
      sql<string>`coalesce((select timezone from user_settings where user_id = users.id), 'UTC')`.as('timezone'),
    );
}

/**
 * Locks the sets before the row is found and locked, as moves lock sets before learners. On SQLite, where one unit of work runs
 * at a time, there is nothing to lock.
 */
function countChangeInSets(db: Kysely<CoreTables>, parameter: Parameter<OfUser & OfSets>) {
  return countChange(db, parameter).where(lockSets(parameter('set_ids'), 'shared'), '>', 0);
}

function toRows(attempt_ids: readonly string[]): UndoneValues[] {
  return attempt_ids.map((attempt_id) => ({ attempt_id }));
}

function createCount({ defineQuery }: Executor): LearnerChangeStore['countBehind'] {
  const defineCount = (table: 'attempts' | 'lesson_progress' | 'undone_attempts', id: 'attempt_id' | 'id') =>
    defineQuery((db, parameter: Parameter<CountValues>) =>
      db
        .selectFrom(table)
        .select(sql<number>`count(*)`.as('count'))
        .where('user_id', '=', parameter('user_id'))
        .where('change', '>=', parameter('change'))
        .where(sql<SqlBool>`(change > ${parameter('change')} or ${sql.ref(id)} > ${parameter('id')})`),
    );
  const counts = {
    attempts: defineCount('attempts', 'attempt_id'),
    lessons: defineCount('lesson_progress', 'id'),
    undone: defineCount('undone_attempts', 'attempt_id'),
  };
  return async (user_id, places: ChangePlaces) => {
    let sum = 0;
    for (const list of ['attempts', 'lessons', 'undone'] as const) {
      const [change, id] = places[list];
      sum += (await counts[list].first({ user_id, change, id }))?.count ?? 0;
    }
    return sum;
  };
}
