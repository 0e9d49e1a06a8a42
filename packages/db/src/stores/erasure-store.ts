import type { ErasureStore } from '@learnwright/core';
import type { Executor, Parameter } from '../queries/executor.ts';

type OfUser = { readonly user_id: string };

/** The tables by which callers are known to be a user: few rows each. The keys of `sign_in_users` take sessions along. */
const CREDENTIALS = ['api_tokens', 'identities', 'sign_in_users'] as const;

/** The users whose erasure has begun. */
export function createErasureStore({ defineQuery, dialect }: Executor): ErasureStore {
  const mark = defineQuery((db, parameter: Parameter<OfUser & { readonly time: string }>) =>
    db
      .updateTable('users')
      // The address is free at once.
      .set({ erased_at: parameter('time'), email_key: null })
      .where('id', '=', parameter('user_id'))
      .where('erased_at', 'is', null),
  );
  const removals = CREDENTIALS.map((table) =>
    defineQuery((db, parameter: Parameter<OfUser>) => db.deleteFrom(table).where('user_id', '=', parameter('user_id'))),
  );
  const lock = defineQuery((db, parameter: Parameter<OfUser>) => {
    const user = db.selectFrom('users').select(['id', 'email']).where('id', '=', parameter('user_id'));
    const erased = user.where('erased_at', 'is not', null);
    return dialect === 'postgres' ? erased.forNoKeyUpdate() : erased;
  });
  const list = defineQuery((db) =>
    db.selectFrom('users').select('id').where('erased_at', 'is not', null).orderBy('erased_at'),
  );
  return {
    begin: async (user_id, time) => {
      if ((await mark.run({ user_id, time })) === 0) return;
      for (const removal of removals) await removal.run({ user_id });
    },
    lock: (user_id) => lock.first({ user_id }),
    list: async () => (await list.all({})).map(({ id }) => id),
  };
}
