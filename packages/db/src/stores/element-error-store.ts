import {
  type ElementAddress,
  type ElementError,
  type ElementErrorFilter,
  type ElementErrorStore,
  type ElementKey,
  elementErrorSchema,
} from '@learnwright/core';
import type { Kysely } from 'kysely';
import type { CoreTables } from '../core-tables.ts';
import { defineBatch } from '../queries/batch.ts';
import { type Executor, excluded, type Parameter } from '../queries/executor.ts';
import { defineList } from '../queries/list.ts';
import { defineNextDue, defineReviewQueue } from './review-queue.ts';

/** The columns of an element's address. */
export const ELEMENT_ADDRESS_COLUMNS = [
  'set_id',
  'lesson_id',
  'exercise_id',
  'element_key',
] as const satisfies readonly (keyof ElementAddress)[];

/** The columns of the key of one user's element. */
export const ELEMENT_KEY_COLUMNS = [
  'user_id',
  ...ELEMENT_ADDRESS_COLUMNS,
] as const satisfies readonly (keyof ElementKey)[];

/** The columns of a row. */
export const ELEMENT_ERROR_COLUMNS = elementErrorSchema.keyof().options;
const COLUMNS = ELEMENT_ERROR_COLUMNS;
/** What an attempt changes in a row. To write the others again costs SQLite each of their indexes. */
const CHANGING = COLUMNS.filter((column) => !['id', ...ELEMENT_KEY_COLUMNS].includes(column));

/** The element-error rows, one for each element of a user. */
export function createElementErrorStore(executor: Executor): ElementErrorStore {
  const { defineQuery } = executor;
  const find = defineQuery(selectRow);
  const findAll = defineBatch<Pick<ElementKey, 'user_id'>, ElementAddress, ElementError>(executor, {
    table: 'element_errors',
    each: selectRow,
    whole: (db, addresses, shared) =>
      db
        .selectFrom(['element_errors', addresses.as('wanted')])
        .select(COLUMNS.map((column) => `element_errors.${column}` as const))
        .where('element_errors.user_id', '=', shared('user_id'))
        .where((eb) =>
          eb.and(ELEMENT_ADDRESS_COLUMNS.map((name) => eb(`element_errors.${name}`, '=', eb.ref(`wanted.${name}`)))),
        ),
  });
  const save = defineQuery(upsertRow);
  const saveAll = defineBatch<object, ElementError, unknown>(executor, {
    table: 'element_errors',
    isLate: true,
    each: upsertRow,
    whole: (db, rows) =>
      db
        .insertInto('element_errors')
        .columns(COLUMNS)
        .expression(db.selectFrom(rows.as('row')).select(COLUMNS))
        .onConflict((conflict) => conflict.columns(ELEMENT_KEY_COLUMNS).doUpdateSet(excluded(CHANGING))),
  });
  const remove = defineQuery((db, parameter: Parameter<ElementKey>) =>
    db.deleteFrom('element_errors').where((eb) => eb.and(parameter.each(ELEMENT_KEY_COLUMNS))),
  );
  const listByAddress = defineQuery((db, parameter: Parameter<ElementAddress>) =>
    db
      .selectFrom('element_errors')
      .select(COLUMNS)
      .where((eb) => eb.and(parameter.each(ELEMENT_ADDRESS_COLUMNS))),
  );
  const list = defineList(executor, {
    from: (db, _: Parameter<ElementErrorFilter>) => db.selectFrom('element_errors').select(COLUMNS),
    filters: ['user_id', 'set_id', 'lesson_id', 'mastered'],
    order: [
      { column: 'set_id', direction: 'asc', kind: 'text' },
      { column: 'lesson_id', direction: 'asc', kind: 'text' },
      { column: 'exercise_id', direction: 'asc', kind: 'text' },
      { column: 'element_key', direction: 'asc', kind: 'text' },
    ],
  });
  return {
    find: (key) => find.first(key),
    findAll: (user_id, addresses) => findAll({ user_id }, addresses),
    save: async (row) => void (await save.run(row)),
    saveAll: async (rows) => void (await saveAll({}, rows)),
    delete: async (key) => (await remove.run(key)) > 0,
    listByAddress: (address) => listByAddress.all(address),
    list,
    reviewQueue: defineReviewQueue(executor),
    findNextDue: defineNextDue(executor),
  };
}

function selectRow(db: Kysely<CoreTables>, parameter: Parameter<ElementKey>) {
  return db
    .selectFrom('element_errors')
    .select(COLUMNS)
    .where((eb) => eb.and(parameter.each(ELEMENT_KEY_COLUMNS)));
}

function upsertRow(db: Kysely<CoreTables>, parameter: Parameter<ElementError>) {
  return db
    .insertInto('element_errors')
    .values(parameter.each(COLUMNS))
    .onConflict((conflict) => conflict.columns(ELEMENT_KEY_COLUMNS).doUpdateSet(excluded(CHANGING)));
}
