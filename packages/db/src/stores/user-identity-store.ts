import { type SubjectOfIssuer, type UserIdentity, type UserIdentityStore, userIdentitySchema } from '@learnwright/core';
import type { Executor, Parameter } from '../queries/executor.ts';
import { defineList } from '../queries/list.ts';

const COLUMNS = userIdentitySchema.keyof().options;
const SUBJECT = ['issuer', 'subject'] as const;

/** The ties of users to subjects of issuers. */
export function createUserIdentityStore(executor: Executor): UserIdentityStore {
  const { defineQuery } = executor;
  const findBySubject = defineQuery((db, parameter: Parameter<SubjectOfIssuer>) =>
    db
      .selectFrom('identities')
      .select(COLUMNS)
      .where((eb) => eb.and(parameter.each(SUBJECT))),
  );
  const insert = defineQuery((db, parameter: Parameter<UserIdentity>) =>
    db
      .insertInto('identities')
      .values(parameter.each(COLUMNS))
      .onConflict((conflict) => conflict.columns(SUBJECT).doNothing()),
  );
  const remove = defineQuery((db, parameter: Parameter<Pick<UserIdentity, 'id'>>) =>
    db.deleteFrom('identities').where('id', '=', parameter('id')),
  );
  const listByUser = defineList(executor, {
    from: (db, _: Parameter<Pick<UserIdentity, 'user_id'>>) => db.selectFrom('identities').select(COLUMNS),
    filters: ['user_id'],
    order: [
      { column: 'created_at', direction: 'asc', kind: 'timestamp' },
      { column: 'id', direction: 'asc', kind: 'text' },
    ],
  });
  return {
    findBySubject: (subject) => findBySubject.first(subject),
    insert: async (identity) => (await insert.run(identity)) > 0,
    delete: async (id) => (await remove.run({ id })) > 0,
    listByUser: (user_id, page) => listByUser({ user_id }, page),
  };
}
