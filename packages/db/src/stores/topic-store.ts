import { type Topic, type TopicStore, topicSchema } from '@learnwright/core';
import type { Executor, Parameter } from '../queries/executor.ts';
import { defineList } from '../queries/list.ts';
import { createRecordStore } from '../queries/record-store.ts';

const COLUMNS = topicSchema.keyof().options;

/** The topics of curricula. */
export function createTopicStore(executor: Executor): TopicStore {
  const records = createRecordStore<Topic>(executor, { table: 'topics', columns: COLUMNS });
  const listByCurriculum = defineList(executor, {
    from: (db, _: Parameter<Pick<Topic, 'curriculum_id'>>) => db.selectFrom('topics').select(COLUMNS),
    filters: ['curriculum_id'],
    order: [
      { column: 'order_index', direction: 'asc', kind: 'integer' },
      { column: 'created_at', direction: 'asc', kind: 'timestamp' },
      { column: 'id', direction: 'asc', kind: 'text' },
    ],
  });
  return { ...records, listByCurriculum: (curriculum_id, page) => listByCurriculum({ curriculum_id }, page) };
}
