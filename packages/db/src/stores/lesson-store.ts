import { type Curriculum, type Lesson, type LessonStore, lessonSchema } from '@learnwright/core';
import { sql } from 'kysely';
import type { Executor, Parameter } from '../queries/executor.ts';
import { defineList } from '../queries/list.ts';
import { createRecordStore } from '../queries/record-store.ts';

const COLUMNS = lessonSchema.keyof().options;

/** The lessons of curricula. */
export function createLessonStore(executor: Executor): LessonStore {
  const records = createRecordStore<Lesson>(executor, { table: 'lessons', columns: COLUMNS });
  const { defineQuery } = executor;
  const listByCurriculum = defineList(executor, {
    from: (db, _: Parameter<Pick<Lesson, 'curriculum_id'>>) => db.selectFrom('lessons').select(COLUMNS),
    filters: ['curriculum_id'],
    order: [
      { column: 'order_index', direction: 'asc', kind: 'integer' },
      { column: 'created_at', direction: 'asc', kind: 'timestamp' },
      { column: 'id', direction: 'asc', kind: 'text' },
    ],
  });
  const measureByUser = defineQuery((db, parameter: Parameter<Pick<Curriculum, 'user_id'>>) =>
    db
      .selectFrom('lessons')
      .select(sql<number | string>`coalesce(sum(octet_length(content)), 0)`.as('bytes'))
      .where('curriculum_id', 'in', (eb) =>
        eb.selectFrom('curricula').select('id').where('user_id', '=', parameter('user_id')),
      ),
  );
  return {
    ...records,
    listByCurriculum: (curriculum_id, page) => listByCurriculum({ curriculum_id }, page),
    measureByUser: async (user_id) => Number((await measureByUser.first({ user_id }))?.bytes ?? 0),
  };
}
