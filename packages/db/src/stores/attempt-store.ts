import type { Attempt, AttemptStore, ElementAddress } from '@learnwright/core';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { CoreTables } from '../core-tables.ts';
import { defineBatch } from '../queries/batch.ts';
import type { Executor, Parameter } from '../queries/executor.ts';
import { defineList } from '../queries/list.ts';
import { ELEMENT_ADDRESS_COLUMNS, ELEMENT_KEY_COLUMNS } from './element-error-store.ts';

/** The columns that name an attempt. */
export const ATTEMPT_KEY_COLUMNS = ['user_id', 'attempt_id'] as const;
const KEY = ATTEMPT_KEY_COLUMNS;
export const ATTEMPT_COLUMNS = [
  ...ELEMENT_KEY_COLUMNS,
  'attempt_id',
  'element_type',
  'user_answer',
  'correct_answer',
  'correct',
  'differences',
  'attempted_at',
  'earlier',
] as const satisfies readonly (keyof Attempt)[];

/** The same beside another table. */
const WANTED_COLUMNS = ATTEMPT_COLUMNS.map((name) => `attempts.${name}` as const);

type Span = Parameter<{ readonly user_id: string; readonly from: string; readonly until: string }>;
type OfUser = Pick<Attempt, 'user_id'>;
type OfChange = { readonly change: number };
type AttemptId = Pick<Attempt, 'attempt_id'>;
type AttemptKey = OfUser & AttemptId;
/** An attempt as the table has it: null where it carries no others. */
export type StoredAttempt = Omit<Attempt, 'earlier'> & { readonly earlier: string | null };

/** The append-only log of attempts. */
export function createAttemptStore(executor: Executor): AttemptStore {
  const { defineQuery } = executor;
  const insert = defineQuery((db, parameter: Parameter<StoredAttempt>) =>
    db
      .insertInto('attempts')
      .values(parameter.each(ATTEMPT_COLUMNS))
      .onConflict((conflict) => conflict.columns(KEY).doNothing()),
  );
  const insertAll = defineBatch<OfChange, StoredAttempt, AttemptId>(executor, {
    table: 'attempts',
    each: (db, parameter) =>
      db
        .insertInto('attempts')
        .values({ ...parameter.each(ATTEMPT_COLUMNS), change: parameter('change') })
        .onConflict((conflict) => conflict.columns(KEY).doNothing())
        .returning('attempt_id'),
    whole: (db, attempts, shared) =>
      db
        .insertInto('attempts')
        .columns([...ATTEMPT_COLUMNS, 'change'])
        .expression(
          db
            .selectFrom(attempts.as('attempt'))
            .select(ATTEMPT_COLUMNS)
            .select(sql<number>`cast(${shared('change')} as bigint)`.as('change')),
        )
        .onConflict((conflict) => conflict.columns(KEY).doNothing())
        .returning('attempt_id'),
  });
  const find = defineQuery((db, parameter: Parameter<AttemptKey>) =>
    having(db, parameter, KEY).select(ATTEMPT_COLUMNS),
  );
  const findAll = defineBatch<OfUser, AttemptId, StoredAttempt>(executor, {
    table: 'attempts',
    each: (db, parameter) => having(db, parameter, KEY).select(ATTEMPT_COLUMNS),
    whole: (db, wanted, shared) => joinWanted(db, wanted, ['attempt_id'], shared).select(WANTED_COLUMNS),
  });
  const listByElements = defineBatch<OfUser, ElementAddress, StoredAttempt>(executor, {
    table: 'attempts',
    each: (db, parameter) => having(db, parameter, ELEMENT_KEY_COLUMNS).select(ATTEMPT_COLUMNS),
    whole: (db, wanted, shared) => joinWanted(db, wanted, ELEMENT_ADDRESS_COLUMNS, shared).select(WANTED_COLUMNS),
  });
  const listLogs = defineBatch<OfUser, ElementAddress, StoredAttempt>(executor, {
    table: 'attempts',
    each: (db, parameter) => {
      const ofElement = ELEMENT_KEY_COLUMNS.map((name) => sql`${sql.ref(name)} = ${parameter(name)}`);
      const latest = sql`(select max(attempted_at) from attempts where ${sql.join(ofElement, sql` and `)})`;
      return having(db, parameter, ELEMENT_KEY_COLUMNS).select(selectLog(latest));
    },
    whole: (db, wanted, shared) => {
      const address = ELEMENT_ADDRESS_COLUMNS.map((name) => sql.ref(`attempts.${name}`));
      const latest = sql`max(attempts.attempted_at) over (partition by ${sql.join(address)})`;
      return joinWanted(db, wanted, ELEMENT_ADDRESS_COLUMNS, shared).select(selectLog(latest));
    },
  });
  const readdress = defineQuery((db, parameter: Parameter<AttemptKey & ElementAddress & OfChange>) =>
    db
      .updateTable('attempts')
      .set({ ...parameter.each(ELEMENT_ADDRESS_COLUMNS), change: parameter('change') })
      .where((eb) => eb.and(parameter.each(KEY))),
  );
  const remove = defineQuery((db, parameter: Parameter<AttemptKey>) =>
    db.deleteFrom('attempts').where((eb) => eb.and(parameter.each(KEY))),
  );
  const countBetween = defineQuery((db, parameter: Span) =>
    db
      .selectFrom('attempts')
      .select([
        sql<number>`count(*)`.as('total'),
        sql<number>`coalesce(sum(case when correct then 0 else 1 end), 0)`.as('wrong'),
      ])
      .where('user_id', '=', parameter('user_id'))
      .where('attempted_at', '>=', parameter('from'))
      .where('attempted_at', '<=', parameter('until')),
  );
  const listByUser = defineList(executor, {
    from: (db, _: Parameter<Pick<Attempt, 'user_id'>>) => db.selectFrom('attempts').select(ATTEMPT_COLUMNS),
    filters: ['user_id'],
    order: [
      { column: 'attempted_at', direction: 'asc', kind: 'timestamp' },
      { column: 'attempt_id', direction: 'asc', kind: 'text' },
    ],
  });
  return {
    insert: async (attempt) => (await insert.run(toRow(attempt))) > 0,
    insertAll: async (attempts, change = 0) => {
      const added = await insertAll({ change }, attempts.map(toRow));
      return new Set(added.map(({ attempt_id }) => attempt_id));
    },
    find: async (user_id, attempt_id) => {
      const found = await find.first({ user_id, attempt_id });
      return found && toAttempt(found);
    },
    findAll: async (user_id, attempt_ids) => {
      const wanted = attempt_ids.map((attempt_id) => ({ attempt_id }));
      return (await findAll({ user_id }, wanted)).map(toAttempt);
    },
    listByElements: async (user_id, addresses) => (await listByElements({ user_id }, addresses)).map(toAttempt),
    listLogs: async (user_id, addresses) => (await listLogs({ user_id }, addresses)).map(toAttempt),
    readdress: async (user_id, attempt_id, { set_id, lesson_id, exercise_id, element_key }, change = 0) =>
      void (await readdress.run({ user_id, attempt_id, set_id, lesson_id, exercise_id, element_key, change })),
    delete: async (user_id, attempt_id) => (await remove.run({ user_id, attempt_id })) > 0,
    countBetween: async (user_id, from, until) =>
      (await countBetween.first({ user_id, from, until })) ?? { total: 0, wrong: 0 },
    listByUser: async (user_id, page) => {
      const { items, next } = await listByUser({ user_id }, page);
      return { items: items.map(toAttempt), next };
    },
  };
}

/** The row of a record. */
export function toRow(attempt: Attempt): StoredAttempt {
  return { ...attempt, earlier: attempt.earlier ?? null };
}

/** The record of a row: it leaves out what there is not. */
export function toAttempt<Row extends object>({ earlier, ...row }: Row & { readonly earlier: string | null }) {
  return earlier === null ? row : { ...row, earlier };
}

/** The columns of an attempt, its answers where it is of the latest time. */
function selectLog(latest: RawBuilder<unknown>) {
  return ATTEMPT_COLUMNS.map((name) => {
    const column = sql.ref(`attempts.${name}`);
    const isAnswer = name === 'user_answer' || name === 'correct_answer';
    return isAnswer
      ? sql<string>`case when attempts.attempted_at = ${latest} then ${column} else '' end`.as(name)
      : (`attempts.${name}` as const);
  });
}

/** The attempts whose columns have given values. */
function having<Column extends keyof StoredAttempt>(
  db: Kysely<CoreTables>,
  parameter: Parameter<Pick<StoredAttempt, Column>>,
  columns: readonly Column[],
) {
  return db.selectFrom('attempts').where((eb) => eb.and(parameter.each(columns)));
}

/** The attempts of one user whose columns are those of some rows. */
function joinWanted<Column extends keyof Attempt>(
  db: Kysely<CoreTables>,
  wanted: RawBuilder<Pick<Attempt, Column>>,
  columns: readonly Column[],
  shared: Parameter<OfUser>,
) {
  return db
    .selectFrom(['attempts', wanted.as('wanted')])
    .where('attempts.user_id', '=', shared('user_id'))
    .where((eb) => eb.and(columns.map((name) => eb(sql.ref(`attempts.${name}`), '=', sql.ref(`wanted.${name}`)))));
}
