import type { ElementError, MovedSetStore, StoredAttempts } from '@learnwright/core';
import { type Expression, type SqlBool, sql } from 'kysely';
import type { Executor, Parameter } from '../queries/executor.ts';
import { lockSets } from '../queries/lock-numbers.ts';
import { createValueLists } from '../queries/value-lists.ts';
import { ATTEMPT_COLUMNS, ATTEMPT_KEY_COLUMNS, type StoredAttempt, toRow } from './attempt-store.ts';
import { createElementErrorStore, ELEMENT_ADDRESS_COLUMNS, ELEMENT_ERROR_COLUMNS } from './element-error-store.ts';

type InsertUnmoved = MovedSetStore['insertUnmoved'];
type SetIds = { readonly set_ids: readonly string[] };
type Change = { readonly change: number };
/** The id of a new attempt, or the row of an element; the other one is null. */
type FoundRow = { readonly attempt_id: string | null } & (
  | ElementError
  | { readonly [Column in keyof ElementError]: null }
);

/** The sets whose elements have moved. */
export function createMovedSetStore(executor: Executor): MovedSetStore {
  const { elementsOf } = createValueLists(executor.dialect);
  const note = executor.defineQuery((db, parameter: Parameter<SetIds>) =>
    db
      .insertInto('moved_sets')
      .columns(['set_id'])
      .expression((eb) =>
        eb
          .selectFrom(elementsOf(parameter('set_ids')).as('moved'))
          .select('moved.value')
          // Without a condition SQLite reads `on conflict` as a part of the select.
          .where(sql<SqlBool>`true`),
      )
      .onConflict((conflict) => conflict.column('set_id').doNothing()),
  );
  const lock = defineLock(executor);
  return {
    note: async (set_ids) => {
      await lock(set_ids);
      await note.run({ set_ids });
    },
    insertUnmoved: executor.dialect === 'postgres' ? insertAtOnce(executor) : insertEach(executor),
  };
}

/** Keeps others from recording attempts in sets until the unit of work ends. On SQLite one unit of work runs at a time. */
function defineLock({ dialect, defineQuery }: Executor): (set_ids: readonly string[]) => Promise<unknown> {
  if (dialect === 'sqlite') return async () => undefined;
  const lock = defineQuery((db, parameter: Parameter<SetIds>) =>
    db.selectNoFrom(lockSets(parameter('set_ids'), 'alone').as('locks')),
  );
  return (set_ids) => lock.first({ set_ids });
}

function isUnmoved(set_id: Expression<string>) {
  return sql<SqlBool>`not exists (select 1 from moved_sets where set_id in (${set_id}, ''))`;
}

/** On SQLite a statement costs no way to a server: each attempt has its own. */
function insertEach(executor: Executor): InsertUnmoved {
  const elementErrors = createElementErrorStore(executor);
  const insert = executor.defineQuery((db, parameter: Parameter<StoredAttempt & Change>) =>
    db
      .insertInto('attempts')
      .columns([...ATTEMPT_COLUMNS, 'change'])
      .expression(
        db
          .selectNoFrom(ATTEMPT_COLUMNS.map((column) => sql<string>`${parameter(column)}`.as(column)))
          .select(sql<number>`${parameter('change')}`.as('change'))
          .where(isUnmoved(parameter('set_id'))),
      )
      .onConflict((conflict) => conflict.columns(ATTEMPT_KEY_COLUMNS).doNothing())
      .returning('attempt_id'),
  );
  return async (user_id, attempts, addresses, change) => {
    const added = await insert.each(attempts.map((attempt) => ({ ...toRow(attempt), change })));
    const rows = await elementErrors.findAll(user_id, addresses);
    return { ids: new Set(added.map(({ attempt_id }) => attempt_id)), rows };
  };
}

/** On PostgreSQL one statement adds the attempts and reads the rows. */
function insertAtOnce(executor: Executor): InsertUnmoved {
  type Values = Change & { readonly user_id: string; readonly list: readonly StoredAttempt[] };
  const insert = executor.defineQuery<Values, FoundRow>((db, parameter: Parameter<Values>) =>
    db
      .with('batch', (step) =>
        step
          .selectFrom(
            sql<StoredAttempt>`json_populate_recordset(null::attempts, cast(${parameter('list')} as json))`.as(
              'attempt',
            ),
          )
          .select(ATTEMPT_COLUMNS),
      )
      .with('added', (step) =>
        step
          .insertInto('attempts')
          .columns([...ATTEMPT_COLUMNS, 'change'])
          .expression((eb) =>
            eb
              .selectFrom('batch')
              .select(ATTEMPT_COLUMNS)
              .select(sql<number>`cast(${parameter('change')} as bigint)`.as('change'))
              .where(isUnmoved(sql.ref('batch.set_id'))),
          )
          .onConflict((conflict) => conflict.columns(ATTEMPT_KEY_COLUMNS).doNothing())
          .returning('attempt_id'),
      )
      .selectFrom('added')
      .select('added.attempt_id')
      .select(ELEMENT_ERROR_COLUMNS.map((column) => sql<null>`null`.as(column)))
      .$castTo<FoundRow>()
      .unionAll((eb) =>
        eb
          .selectFrom(['element_errors', 'batch'])
          .select(sql<null>`null`.as('attempt_id'))
          .select(ELEMENT_ERROR_COLUMNS.map((column) => `element_errors.${column}` as const))
          .where('element_errors.user_id', '=', parameter('user_id'))
          .where((row) =>
            row.and(
              ELEMENT_ADDRESS_COLUMNS.map((name) => row(`element_errors.${name}`, '=', row.ref(`batch.${name}`))),
            ),
          )
          .$castTo<FoundRow>(),
      ),
  );
  return async (user_id, list, _addresses, change) =>
    toStored(list.length === 0 ? [] : await insert.all({ user_id, list: list.map(toRow), change }));
}

function toStored(found: readonly FoundRow[]): StoredAttempts {
  const ids = new Set(found.flatMap(({ attempt_id }) => attempt_id ?? []));
  const rows = found.flatMap((row) => {
    if (row.id === null) return [];
    const { attempt_id: _, ...element } = row;
    return [element];
  });
  return { ids, rows };
}
