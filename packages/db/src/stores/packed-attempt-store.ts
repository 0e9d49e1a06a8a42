import {
  type Attempt,
  boundLogs,
  type ElementAddress,
  elementAddressText,
  type PackedAttemptStore,
} from '@learnwright/core';
import { type SqlBool, sql } from 'kysely';
import { defineBatch } from '../queries/batch.ts';
import type { Executor, Parameter } from '../queries/executor.ts';
import { ATTEMPT_KEY_COLUMNS } from './attempt-store.ts';
import { ELEMENT_ADDRESS_COLUMNS, ELEMENT_KEY_COLUMNS } from './element-error-store.ts';

type OfUser = Pick<Attempt, 'user_id'>;
type Due = { readonly before: string; readonly after: string; readonly count: number };
type Until = OfUser & { readonly until: string };
type Counted = ElementAddress & { readonly count: number };

/** Each packed attempt has one sign, which stands for its result, and nothing else in the text is one. */
const COUNT = sql<number>`count(*) + coalesce(sum(length(attempts.earlier)
  - length(replace(replace(attempts.earlier, '+', ''), '-', ''))), 0)`;

/** What packs old attempts. */
export function createPackedAttemptStore(executor: Executor): PackedAttemptStore {
  const { defineQuery } = executor;
  const listLearners = defineQuery((db, parameter: Parameter<Due>) =>
    db
      .selectFrom('users')
      .select('id')
      .where('id', '>', parameter('after'))
      .where('erased_at', 'is', null)
      .where(sql<SqlBool>`exists (select 1 from attempts where attempts.user_id = users.id
        and attempted_at < ${parameter('before')} and attempted_at >= coalesce(attempts_packed_until, '0001-01-01'))`)
      .orderBy('id')
      .limit(parameter('count')),
  );
  const countAll = defineBatch<OfUser, ElementAddress, Counted>(executor, {
    table: 'attempts',
    each: (db, parameter) =>
      db
        .selectFrom('attempts')
        .select([...ELEMENT_ADDRESS_COLUMNS, COUNT.as('count')])
        .where((eb) => eb.and(parameter.each(ELEMENT_KEY_COLUMNS)))
        .groupBy(ELEMENT_ADDRESS_COLUMNS),
    whole: (db, wanted, shared) => {
      const columns = ELEMENT_ADDRESS_COLUMNS.map((name) => `attempts.${name}` as const);
      return db
        .selectFrom(['attempts', wanted.as('wanted')])
        .select([...columns, COUNT.as('count')])
        .where('attempts.user_id', '=', shared('user_id'))
        .where((eb) =>
          eb.and(
            ELEMENT_ADDRESS_COLUMNS.map((name) => eb(sql.ref(`attempts.${name}`), '=', sql.ref(`wanted.${name}`))),
          ),
        )
        .groupBy(columns);
    },
  });
  const findUntil = defineQuery((db, parameter: Parameter<OfUser>) =>
    db.selectFrom('users').select('attempts_packed_until as until').where('id', '=', parameter('user_id')),
  );
  const noteUntil = defineQuery((db, parameter: Parameter<Until>) =>
    db
      .updateTable('users')
      .set({ attempts_packed_until: parameter('until') })
      .where('id', '=', parameter('user_id'))
      .where((eb) =>
        eb.or([eb('attempts_packed_until', 'is', null), eb('attempts_packed_until', '<', parameter('until'))]),
      ),
  );
  const carryAll = defineBatch<OfUser, Pick<Attempt, 'attempt_id' | 'earlier'>, unknown>(executor, {
    table: 'attempts',
    each: (db, parameter) =>
      db
        .updateTable('attempts')
        .set({ earlier: sql<string>`${parameter('earlier')}` })
        .where((eb) => eb.and(parameter.each(ATTEMPT_KEY_COLUMNS))),
    whole: (db, packed, shared) =>
      db
        .updateTable('attempts')
        .from(packed.as('packed'))
        .set({ earlier: sql.ref<string>('packed.earlier') })
        .where('attempts.user_id', '=', shared('user_id'))
        .where((eb) => eb('attempts.attempt_id', '=', eb.ref('packed.attempt_id'))),
  });
  const removeAll = defineBatch<OfUser, Pick<Attempt, 'attempt_id'>, unknown>(executor, {
    table: 'attempts',
    each: (db, parameter) => db.deleteFrom('attempts').where((eb) => eb.and(parameter.each(ATTEMPT_KEY_COLUMNS))),
    whole: (db, gone, shared) =>
      db
        .deleteFrom('attempts')
        .where('user_id', '=', shared('user_id'))
        .where('attempt_id', 'in', (eb) => eb.selectFrom(gone.as('gone')).select('gone.attempt_id')),
  });
  return {
    listLearners: async (before, after, count) =>
      (await listLearners.all({ before, after, count })).map(({ id }) => id),
    boundLogs: (user_id, changed, late) =>
      boundLogs(
        async (addresses) => {
          const found = await countAll({ user_id }, addresses);
          const counts = new Map(found.map((row) => [elementAddressText(row), row.count]));
          return addresses.map((address) => counts.get(elementAddressText(address)) ?? 0);
        },
        changed,
        late,
      ),
    findUntil: async (user_id) => (await findUntil.first({ user_id }))?.until ?? null,
    noteUntil: async (user_id, until) => void (await noteUntil.run({ user_id, until })),
    replace: async (user_id, packed, gone) => {
      await carryAll(
        { user_id },
        packed.map(({ attempt_id, earlier }) => ({ attempt_id, earlier })),
      );
      await removeAll(
        { user_id },
        gone.map((attempt_id) => ({ attempt_id })),
      );
    },
  };
}
