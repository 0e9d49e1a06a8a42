import { type Curriculum, type CurriculumStore, curriculumSchema } from '@learnwright/core';
import { createRecordStore } from '../queries/create-record-store.ts';
import { defineList } from '../queries/define-list.ts';
import type { Executor } from '../queries/executor.ts';
import type { Parameter } from '../queries/parameter.ts';

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
