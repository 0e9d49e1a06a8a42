import { type Curriculum, type CurriculumStore, curriculumSchema } from '@learnwright/core';
import type { Executor, Parameter } from '../queries/executor.ts';
import { defineList } from '../queries/list.ts';
import { createRecordStore } from '../queries/record-store.ts';

const COLUMNS = curriculumSchema.keyof().options;

/** The curricula. */
export function createCurriculumStore(executor: Executor): CurriculumStore {
  const records = createRecordStore<Curriculum>(executor, { table: 'curricula', columns: COLUMNS });
  const listByUser = defineList(executor, {
    from: (db, _: Parameter<Pick<Curriculum, 'user_id'>>) => db.selectFrom('curricula').select(COLUMNS),
    filters: ['user_id'],
    order: [
      { column: 'created_at', direction: 'asc', kind: 'timestamp' },
      { column: 'id', direction: 'asc', kind: 'text' },
    ],
  });
  return { ...records, listByUser: (user_id, page) => listByUser({ user_id }, page) };
}
