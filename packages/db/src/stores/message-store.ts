import { type Message, type MessageStore, messageSchema } from '@learnwright/core';
import type { Executor, Parameter } from '../queries/executor.ts';
import { defineList } from '../queries/list.ts';

const COLUMNS = messageSchema.keyof().options;

type OfSession = Pick<Message, 'session_id'>;

/** The turns of sessions. */
export function createMessageStore(executor: Executor): MessageStore {
  const { defineQuery } = executor;
  const insert = defineQuery((db, parameter: Parameter<Message>) =>
    db.insertInto('messages').values(parameter.each(COLUMNS)),
  );
  const latest = defineQuery((db, parameter: Parameter<OfSession & { readonly count: number }>) =>
    db
      .selectFrom('messages')
      .select(COLUMNS)
      .where('session_id', '=', parameter('session_id'))
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(parameter('count')),
  );
  const listBySession = defineList(executor, {
    from: (db, _: Parameter<OfSession>) => db.selectFrom('messages').select(COLUMNS),
    filters: ['session_id'],
    order: [
      { column: 'created_at', direction: 'asc', kind: 'timestamp' },
      { column: 'id', direction: 'asc', kind: 'text' },
    ],
  });
  return {
    insert: async (message) => void (await insert.run(message)),
    listBySession: (session_id, page) => listBySession({ session_id }, page),
    latestOfSession: async (session_id, count) => (await latest.all({ session_id, count })).toReversed(),
  };
}
