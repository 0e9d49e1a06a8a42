import {
  type AiUsage,
  type AiUsageOfPurpose,
  type AiUsageOfUser,
  type AiUsageStore,
  aiUsageSchema,
} from '@learnwright/core';
import { sql } from 'kysely';
import type { Executor, Parameter } from '../queries/executor.ts';
import { defineList } from '../queries/list.ts';

const COLUMNS = aiUsageSchema.keyof().options;

type Since = Parameter<{ readonly user_id: string; readonly from: string }>;
type Between = { readonly from: string; readonly before: string };
type Before = Parameter<{ readonly time: string; readonly count: number }>;

/** What calls add up to. */
const SUMS = [
  sql<number>`count(*)`.as('calls'),
  sql<number>`coalesce(sum(input_tokens), 0)`.as('input_tokens'),
  sql<number>`coalesce(sum(output_tokens), 0)`.as('output_tokens'),
] as const;

/** The ledger of AI calls. */
export function createAiUsageStore(executor: Executor): AiUsageStore {
  const { defineQuery } = executor;
  const insert = defineQuery((db, parameter: Parameter<AiUsage>) =>
    db.insertInto('ai_usage').values(parameter.each(COLUMNS)),
  );
  const tokensSince = defineQuery((db, parameter: Since) =>
    db
      .selectFrom('ai_usage')
      .select(sql<number>`coalesce(sum(input_tokens + output_tokens), 0)`.as('tokens'))
      .where('user_id', '=', parameter('user_id'))
      .where('created_at', '>=', parameter('from')),
  );
  const sumsOfUser = defineQuery((db, parameter: Parameter<Between & { readonly user_id: string }>) =>
    db
      .selectFrom('ai_usage')
      .select('purpose')
      .select(SUMS)
      .where('user_id', '=', parameter('user_id'))
      .where('created_at', '>=', parameter('from'))
      .where('created_at', '<', parameter('before'))
      .groupBy('purpose')
      .$castTo<AiUsageOfPurpose>(),
  );
  const sumsOfAll = defineQuery((db, parameter: Parameter<Between>) =>
    db
      .selectFrom('ai_usage')
      .select('purpose')
      .select(SUMS)
      .where('created_at', '>=', parameter('from'))
      .where('created_at', '<', parameter('before'))
      .groupBy('purpose')
      .$castTo<AiUsageOfPurpose>(),
  );
  const sumsByUser = defineQuery((db, parameter: Parameter<{ readonly from: string; readonly count: number }>) =>
    db
      .selectFrom('ai_usage')
      .innerJoin('users', 'users.id', 'ai_usage.user_id')
      .select(['ai_usage.user_id', 'users.name'])
      .select(SUMS)
      .where('ai_usage.created_at', '>=', parameter('from'))
      .groupBy(['ai_usage.user_id', 'users.name'])
      .orderBy(sql`sum(input_tokens + output_tokens)`, 'desc')
      .orderBy('ai_usage.user_id')
      .limit(parameter('count'))
      .$castTo<AiUsageOfUser>(),
  );
  const listByUser = defineList(executor, {
    from: (db, _: Parameter<Pick<AiUsage, 'user_id'>>) => db.selectFrom('ai_usage').select(COLUMNS),
    filters: ['user_id'],
    order: [
      { column: 'created_at', direction: 'desc', kind: 'timestamp' },
      { column: 'id', direction: 'desc', kind: 'text' },
    ],
  });
  const removeBefore = defineQuery((db, parameter: Before) =>
    db
      .deleteFrom('ai_usage')
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('ai_usage')
          .select('id')
          .where('created_at', '<', parameter('time'))
          .orderBy('created_at')
          .limit(parameter('count')),
      ),
  );
  return {
    insert: async (usage) => void (await insert.run(usage)),
    tokensSince: async (user_id, from) => (await tokensSince.first({ user_id, from }))?.tokens ?? 0,
    sumByPurpose: (user_id, from, before) =>
      user_id === null ? sumsOfAll.all({ from, before }) : sumsOfUser.all({ user_id, from, before }),
    sumByUser: (from, count) => sumsByUser.all({ from, count }),
    deleteBefore: (time, count) => removeBefore.run({ time, count }),
    listByUser: (user_id, page) => listByUser({ user_id }, page),
  };
}
