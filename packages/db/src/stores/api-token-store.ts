import { type ApiToken, type ApiTokenStore, apiTokenSchema } from '@learnwright/core';
import { sql } from 'kysely';
import type { ApiTokenRow } from '../core-tables.ts';
import type { Executor, Parameter } from '../queries/executor.ts';
import { defineList, type SortKey } from '../queries/list.ts';

const COLUMNS = apiTokenSchema.keyof().options;
const NEWEST_FIRST: readonly SortKey[] = [
  { column: 'created_at', direction: 'desc', kind: 'timestamp' },
  { column: 'id', direction: 'desc', kind: 'text' },
];

type ById = Pick<ApiToken, 'id'>;
type OfUser = { readonly user_id: string };
type Use = ById & { readonly last_used_at: string; readonly since: string };

/** The API tokens; `secret_hash` is written and compared, and never read. */
export function createApiTokenStore(executor: Executor): ApiTokenStore {
  const { defineQuery } = executor;
  const find = defineQuery((db, parameter: Parameter<ById>) =>
    db.selectFrom('api_tokens').select(COLUMNS).where('id', '=', parameter('id')),
  );
  const findByHash = defineQuery((db, parameter: Parameter<Pick<ApiTokenRow, 'secret_hash'>>) =>
    db.selectFrom('api_tokens').select(COLUMNS).where('secret_hash', '=', parameter('secret_hash')),
  );
  const insert = defineQuery((db, parameter: Parameter<ApiTokenRow>) =>
    db.insertInto('api_tokens').values(parameter.each([...COLUMNS, 'secret_hash'])),
  );
  const revoke = defineQuery((db, parameter: Parameter<ById & { readonly revoked_at: string }>) =>
    db
      .updateTable('api_tokens')
      .set(parameter.each(['revoked_at']))
      .where('id', '=', parameter('id'))
      .where('revoked_at', 'is', null),
  );
  const noteUse = defineQuery((db, parameter: Parameter<Use>) =>
    db
      .updateTable('api_tokens')
      .set(parameter.each(['last_used_at']))
      .where('id', '=', parameter('id'))
      .where((eb) => eb.or([eb('last_used_at', 'is', null), eb('last_used_at', '<=', parameter('since'))])),
  );
  const list = defineList(executor, {
    from: (db) => db.selectFrom('api_tokens').select(COLUMNS),
    filters: [],
    order: NEWEST_FIRST,
  });
  const listByUser = defineList(executor, {
    from: (db, _: Parameter<OfUser>) => db.selectFrom('api_tokens').select(COLUMNS),
    filters: ['user_id'],
    order: NEWEST_FIRST,
  });
  const removeEnded = defineQuery((db, parameter: Parameter<{ readonly time: string; readonly count: number }>) =>
    db
      .deleteFrom('api_tokens')
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('api_tokens')
          .select('id')
          .where(sql`coalesce(revoked_at, expires_at)`, '<', parameter('time'))
          .limit(parameter('count')),
      ),
  );
  return {
    find: (id) => find.first({ id }),
    findByHash: (secret_hash) => findByHash.first({ secret_hash }),
    insert: async (token, secret_hash) => void (await insert.run({ ...token, secret_hash })),
    revoke: async (id, time) => (await revoke.run({ id, revoked_at: time })) > 0,
    noteUse: async (id, time, since) => void (await noteUse.run({ id, last_used_at: time, since })),
    deleteEnded: (time, count) => removeEnded.run({ time, count }),
    list: (page) => list({}, page),
    listByUser: (user_id, page) => listByUser({ user_id }, page),
  };
}
