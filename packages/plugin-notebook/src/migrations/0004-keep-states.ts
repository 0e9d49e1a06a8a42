import type { Migration } from '@learnwright/plugin-sdk';
import { sql } from 'kysely';

/** Keeps with each question how far it is by its newest answer, so that lists of a state are read by an index. */
export const keepStates: Migration = {
  up: async ({ db }) => {
    await db.schema
      .alterTable('plg_notebook__questions')
      .addColumn('state', 'text', (column) => column.notNull().defaultTo('unanswered'))
      .execute();
    await sql`
      update plg_notebook__questions set state = (
        select coalesce(answers.verdict, 'ungraded') from plg_notebook__answers as answers
        where answers.question_id = plg_notebook__questions.id
        order by answers.created_at desc, answers.id desc limit 1
      )
      where id in (select question_id from plg_notebook__answers)
    `.execute(db);
    await db.schema
      .createIndex('plg_notebook__questions_by_state')
      .on('plg_notebook__questions')
      .columns(['user_id', 'state', 'created_at', 'id'])
      .execute();
  },
};
