import {
  type LessonProgress,
  type LessonProgressFilter,
  type LessonProgressStore,
  lessonProgressSchema,
} from '@learnwright/core';
import { type Executor, excluded, type Parameter } from '../queries/executor.ts';
import { defineList } from '../queries/list.ts';

export const LESSON_PROGRESS_COLUMNS = lessonProgressSchema.keyof().options;
const KEY = ['user_id', 'set_id', 'lesson_id'] as const;

/** The progress of users through content lessons. */
export function createLessonProgressStore(executor: Executor): LessonProgressStore {
  const { defineQuery } = executor;
  const find = defineQuery((db, parameter: Parameter<Pick<LessonProgress, (typeof KEY)[number]>>) =>
    db
      .selectFrom('lesson_progress')
      .select(LESSON_PROGRESS_COLUMNS)
      .where((eb) => eb.and(parameter.each(KEY))),
  );
  const findById = defineQuery((db, parameter: Parameter<Pick<LessonProgress, 'id'>>) =>
    db.selectFrom('lesson_progress').select(LESSON_PROGRESS_COLUMNS).where('id', '=', parameter('id')),
  );
  const save = defineQuery((db, parameter: Parameter<LessonProgress & { readonly change: number }>) =>
    db
      .insertInto('lesson_progress')
      .values({ ...parameter.each(LESSON_PROGRESS_COLUMNS), change: parameter('change') })
      .onConflict((conflict) => conflict.columns(KEY).doUpdateSet(excluded([...LESSON_PROGRESS_COLUMNS, 'change']))),
  );
  const list = defineList(executor, {
    from: (db, _: Parameter<LessonProgressFilter>) => db.selectFrom('lesson_progress').select(LESSON_PROGRESS_COLUMNS),
    filters: ['user_id', 'set_id', 'status'],
    order: [
      { column: 'updated_at', direction: 'desc', kind: 'timestamp' },
      { column: 'id', direction: 'desc', kind: 'text' },
    ],
    long: ['step_results'],
  });
  return {
    find: (user_id, set_id, lesson_id) => find.first({ user_id, set_id, lesson_id }),
    findById: (id) => findById.first({ id }),
    save: (progress, change = 0) => save.runLate({ ...progress, change }),
    list,
  };
}
