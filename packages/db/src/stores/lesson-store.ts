import { type Lesson, type LessonStore, lessonSchema } from '@learnwright/core';
import type { Executor, Parameter } from '../queries/executor.ts';
import { defineList } from '../queries/list.ts';
import { createRecordStore } from '../queries/record-store.ts';

const COLUMNS = lessonSchema.keyof().options;

/** The lessons of curricula. */
export function createLessonStore(executor: Executor): LessonStore {
  const records = createRecordStore<Lesson>(executor, { table: 'lessons', columns: COLUMNS });
  const listByCurriculum = defineList(executor, {
    from: (db, _: Parameter<Pick<Lesson, 'curriculum_id'>>) => db.selectFrom('lessons').select(COLUMNS),
    filters: ['curriculum_id'],
    order: [
      { column: 'order_index', direction: 'asc', kind: 'integer' },
      { column: 'created_at', direction: 'asc', kind: 'timestamp' },
      { column: 'id', direction: 'asc', kind: 'text' },
    ],
  });
  return { ...records, listByCurriculum: (curriculum_id, page) => listByCurriculum({ curriculum_id }, page) };
}
