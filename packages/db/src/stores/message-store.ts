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
  const remove = defineQuery((db, parameter: Parameter<Pick<Message, 'id'>>) =>
    db.deleteFrom('messages').where('id', '=', parameter('id')),
  );
  const removeBySession = defineQuery((db, parameter: Parameter<OfSession>) =>
    db.deleteFrom('messages').where('session_id', '=', parameter('session_id')),
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
  const times = defineQuery((db, parameter: Parameter<OfSession>) =>
    db
      .selectFrom('messages')
      .select('created_at')
      .where('session_id', '=', parameter('session_id'))
      .orderBy('created_at'),
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
    insert: insert.runLate,
    delete: async (id) => (await remove.run({ id })) > 0,
    deleteBySession: (session_id) => removeBySession.run({ session_id }),
    listBySession: (session_id, page) => listBySession({ session_id }, page),
    latestOfSession: async (session_id, count) => (await latest.all({ session_id, count })).toReversed(),
    timesOfSession: async (session_id) => (await times.all({ session_id })).map(({ created_at }) => created_at),
  };
}
