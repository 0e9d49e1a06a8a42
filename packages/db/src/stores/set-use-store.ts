import type { SetUse, SetUseStore } from '@learnwright/core';
import { sql } from 'kysely';
import type { Executor, Parameter } from '../queries/executor.ts';

/** What learners have left in content sets. */
export function createSetUseStore({ defineQuery }: Executor): SetUseStore {
  const count = defineQuery((db, parameter: Parameter<{ readonly set_id: string }>) => {
    const ofSet = sql`set_id = ${parameter('set_id')}`;
    return db.selectNoFrom([
      sql<number>`(select count(*) from (
        select user_id from lesson_progress where ${ofSet} union select user_id from element_errors where ${ofSet}
      ) as learners)`.as('learners'),
      sql<number>`(select count(*) from lesson_progress where ${ofSet})`.as('lesson_progress'),
      sql<number>`(select count(*) from element_errors where ${ofSet})`.as('element_errors'),
      // No attempt is without an error row of its user: the log is searched for these users alone.
      sql<number>`(select count(*) from attempts
        where ${ofSet} and user_id in (select user_id from element_errors where ${ofSet}))`.as('attempts'),
    ]);
  });
  return { count: async (set_id) => (await count.first({ set_id })) ?? NOTHING };
}

const NOTHING: SetUse = { learners: 0, lesson_progress: 0, element_errors: 0, attempts: 0 };
