import type { ElementAddress, ElementFollowerStore } from '@learnwright/core';
import { type SqlBool, sql } from 'kysely';
import type { ElementChangeRow, ElementFollowerRow } from '../core-tables.ts';
import { defineBatch } from '../queries/batch.ts';
import type { Executor, Parameter } from '../queries/executor.ts';
import { ELEMENT_ADDRESS_COLUMNS } from './element-error-store.ts';

type OfUser = Pick<ElementFollowerRow, 'user_id'>;
type TakeValues = ElementFollowerRow & { readonly count: number };

const CHANGE_COLUMNS = ['user_id', 'follower', ...ELEMENT_ADDRESS_COLUMNS] as const;

/** The followers of learners, and the elements that were noted for them. */
export function createElementFollowerStore(executor: Executor): ElementFollowerStore {
  const { defineQuery } = executor;
  const lockUser = defineQuery((db, parameter: Parameter<OfUser>) => {
    const row = db.selectFrom('users').select('elements_followed as followed').where('id', '=', parameter('user_id'));
    return executor.dialect === 'postgres' ? row.forNoKeyUpdate() : row;
  });
  const note = defineBatch<OfUser, ElementAddress, unknown>(executor, {
    table: 'element_changes',
    isLate: true,
    each: (db, parameter) =>
      db
        .insertInto('element_changes')
        .columns(CHANGE_COLUMNS)
        .expression(
          db
            .selectFrom('element_followers')
            .select(['user_id', 'follower'])
            .select(ELEMENT_ADDRESS_COLUMNS.map((name) => sql`${parameter(name)}`.as(name)))
            .where('user_id', '=', parameter('user_id'))
            .$castTo<ElementChangeRow>(),
        )
        .onConflict((conflict) => conflict.columns(CHANGE_COLUMNS).doNothing()),
    whole: (db, addresses, shared) =>
      db
        .insertInto('element_changes')
        .columns(CHANGE_COLUMNS)
        .expression(
          db
            .selectFrom(['element_followers', addresses.as('changed')])
            .select(['element_followers.user_id', 'element_followers.follower'])
            .select(ELEMENT_ADDRESS_COLUMNS.map((name) => sql.ref(`changed.${name}`).as(name)))
            .where('element_followers.user_id', '=', shared('user_id'))
            .$castTo<ElementChangeRow>(),
        )
        .onConflict((conflict) => conflict.columns(CHANGE_COLUMNS).doNothing()),
  });
  const insert = defineQuery((db, parameter: Parameter<ElementFollowerRow>) =>
    db
      .insertInto('element_followers')
      .values(parameter.each(['user_id', 'follower']))
      .onConflict((conflict) => conflict.columns(['user_id', 'follower']).doNothing()),
  );
  const remove = defineQuery((db, parameter: Parameter<ElementFollowerRow>) =>
    db.deleteFrom('element_followers').where((eb) => eb.and(parameter.each(['user_id', 'follower']))),
  );
  const forget = defineQuery((db, parameter: Parameter<ElementFollowerRow>) =>
    db.deleteFrom('element_changes').where((eb) => eb.and(parameter.each(['user_id', 'follower']))),
  );
  const mark = defineQuery((db, parameter: Parameter<OfUser>) =>
    db
      .updateTable('users')
      .set({
        elements_followed: sql<boolean>`exists (select 1 from element_followers where user_id = ${parameter('user_id')})`,
      })
      .where('id', '=', parameter('user_id')),
  );
  const take = defineQuery((db, parameter: Parameter<TakeValues>) => {
    const first = db
      .selectFrom('element_changes')
      .where((eb) => eb.and(parameter.each(['user_id', 'follower'])))
      .orderBy('set_id')
      .orderBy('lesson_id')
      .orderBy('exercise_id')
      .orderBy('element_key')
      .limit(parameter('count'));
    const remove = db.deleteFrom('element_changes').returning(ELEMENT_ADDRESS_COLUMNS);
    if (executor.dialect === 'postgres') {
      // By their places in the table: by their keys, it would compare each row of the learner with each that is wanted.
      return remove.where(sql<SqlBool>`ctid = any(array(${first.select(sql.ref('ctid').as('place'))}))`);
    }
    const wanted = first.select(ELEMENT_ADDRESS_COLUMNS).$asTuple(...ELEMENT_ADDRESS_COLUMNS);
    return remove
      .where((eb) => eb.and(parameter.each(['user_id', 'follower'])))
      .where((eb) => eb(eb.refTuple(...ELEMENT_ADDRESS_COLUMNS), 'in', wanted));
  });
  const findNoted = defineQuery((db, parameter: Parameter<ElementFollowerRow>) =>
    db
      .selectFrom('element_changes')
      .select('element_key')
      .where((eb) => eb.and(parameter.each(['user_id', 'follower'])))
      .limit(1),
  );
  return {
    lockUser: (user_id) => lockUser.first({ user_id }),
    note: async (user_id, addresses) => void (await note({ user_id }, addresses)),
    follow: async (user_id, follower) => {
      await lockUser.first({ user_id });
      await insert.run({ user_id, follower });
      await mark.run({ user_id });
    },
    unfollow: async (user_id, follower) => {
      await lockUser.first({ user_id });
      await remove.run({ user_id, follower });
      await forget.run({ user_id, follower });
      await mark.run({ user_id });
    },
    hasNoted: async (user_id, follower) => (await findNoted.first({ user_id, follower })) !== null,
    take: async (user_id, follower, count) => {
      await lockUser.first({ user_id });
      return take.all({ user_id, follower, count });
    },
  };
}
