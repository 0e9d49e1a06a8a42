import {
  type Conversation,
  type ConversationStore,
  conversationSchema,
  conversationSummarySchema,
  hashTranscript,
} from '@learnwright/core';
import { sql } from 'kysely';
import type { ConversationRow } from '../core-tables.ts';
import { bytesOf } from '../queries/bytes.ts';
import type { Executor, Parameter } from '../queries/executor.ts';
import { defineList, type SortKey } from '../queries/list.ts';
import { createRecordStore } from '../queries/record-store.ts';

const COLUMNS = conversationSchema.keyof().options;
const SUMMARY_COLUMNS = conversationSummarySchema.keyof().options;
const NEWEST_FIRST: readonly SortKey[] = [
  { column: 'created_at', direction: 'desc', kind: 'timestamp' },
  { column: 'id', direction: 'desc', kind: 'text' },
];

/** What a conversation takes room with. */
const LONG = ['content', 'analysis'] as const;

type OfUser = Pick<Conversation, 'user_id'>;

/** The imported conversations; `content_hash` follows from the content. */
export function createConversationStore(executor: Executor): ConversationStore {
  const { defineQuery } = executor;
  const records = createRecordStore<Conversation, ConversationRow>(executor, {
    table: 'conversations',
    columns: COLUMNS,
    hidden: ['content_hash'],
  });
  const findByHash = defineQuery((db, parameter: Parameter<Pick<ConversationRow, 'user_id' | 'content_hash'>>) =>
    db
      .selectFrom('conversations')
      .select(COLUMNS)
      .where((eb) => eb.and(parameter.each(['user_id', 'content_hash']))),
  );
  const countByUser = defineQuery((db, parameter: Parameter<OfUser>) =>
    db
      .selectFrom('conversations')
      .select(sql<number>`count(*)`.as('count'))
      .where('user_id', '=', parameter('user_id')),
  );
  const measureByUser = defineQuery((db, parameter: Parameter<OfUser>) =>
    db
      .selectFrom('conversations')
      .select(sql<number | string>`coalesce(sum(${bytesOf(executor, LONG)}), 0)`.as('bytes'))
      .where('user_id', '=', parameter('user_id')),
  );
  const listByUser = defineList(executor, {
    from: (db, _: Parameter<OfUser>) => db.selectFrom('conversations').select(COLUMNS),
    filters: ['user_id'],
    order: NEWEST_FIRST,
    long: LONG,
  });
  const listSummariesByUser = defineList(executor, {
    from: (db, _: Parameter<OfUser>) => db.selectFrom('conversations').select(SUMMARY_COLUMNS),
    filters: ['user_id'],
    order: NEWEST_FIRST,
    long: ['analysis'],
  });
  return {
    ...records,
    insert: async (conversation) => records.insert(await withHash(conversation)),
    update: async (conversation) => records.update(await withHash(conversation)),
    listByUser: (user_id, page) => listByUser({ user_id }, page),
    listSummariesByUser: (user_id, page) => listSummariesByUser({ user_id }, page),
    findByHash: (user_id, content_hash) => findByHash.first({ user_id, content_hash }),
    measureByUser: async (user_id) => Number((await measureByUser.first({ user_id }))?.bytes ?? 0),
    countByUser: async (user_id) => (await countByUser.first({ user_id }))?.count ?? 0,
  };
}

async function withHash(conversation: Conversation): Promise<ConversationRow> {
  return { ...conversation, content_hash: await hashTranscript(conversation.content) };
}
