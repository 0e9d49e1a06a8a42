import type { StoredAnswer, StoredAnswerStore } from '@learnwright/core';
import type { Executor, Parameter } from '../queries/executor.ts';
import { defineList } from '../queries/list.ts';

const KEY = ['scope', 'key'] as const;
const COLUMNS = [...KEY, 'fingerprint', 'answer', 'created_at'] as const satisfies readonly (keyof StoredAnswer)[];

type AnswerKey = Pick<StoredAnswer, 'scope' | 'key'>;
type Answered = AnswerKey & { readonly answer: string };

/** The answers kept for repeated requests. */
export function createStoredAnswerStore(executor: Executor): StoredAnswerStore {
  const { defineQuery } = executor;
  const find = defineQuery((db, parameter: Parameter<AnswerKey>) =>
    db
      .selectFrom('stored_answers')
      .select(COLUMNS)
      .where((eb) => eb.and(parameter.each(KEY))),
  );
  const insert = defineQuery((db, parameter: Parameter<StoredAnswer>) =>
    db
      .insertInto('stored_answers')
      .values(parameter.each(COLUMNS))
      .onConflict((conflict) => conflict.columns(KEY).doNothing()),
  );
  const complete = defineQuery((db, parameter: Parameter<Answered>) =>
    db
      .updateTable('stored_answers')
      .set(parameter.each(['answer']))
      .where((eb) => eb.and(parameter.each(KEY))),
  );
  const remove = defineQuery((db, parameter: Parameter<AnswerKey>) =>
    db.deleteFrom('stored_answers').where((eb) => eb.and(parameter.each(KEY))),
  );
  const list = defineList(executor, {
    from: (db) => db.selectFrom('stored_answers').select(COLUMNS),
    filters: [],
    order: [
      { column: 'scope', direction: 'asc', kind: 'text' },
      { column: 'key', direction: 'asc', kind: 'text' },
    ],
  });
  const removeBefore = defineQuery((db, parameter: Parameter<{ time: string }>) =>
    db.deleteFrom('stored_answers').where('created_at', '<', parameter('time')),
  );
  return {
    find: (scope, key) => find.first({ scope, key }),
    insert: async (answer) => (await insert.run(answer)) > 0,
    complete: async (scope, key, answer) => void (await complete.run({ scope, key, answer })),
    delete: async (scope, key) => void (await remove.run({ scope, key })),
    list: (page) => list({}, page),
    deleteBefore: (time) => removeBefore.run({ time }),
  };
}
