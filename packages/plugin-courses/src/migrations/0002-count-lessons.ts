import type { Migration } from '@learnwright/plugin-sdk';
import { sql } from 'kysely';
import { countLesson } from '../lesson-facts.ts';

/** Keeps with each lesson of a course what lists say of it. */
export const countLessons: Migration = {
  up: async ({ db, types }) => {
    const integer = sql.raw(types.integer);
    const columns = { exercise_count: integer, estimated_minutes: integer, hash: sql.raw(types.key) };
    for (const [name, type] of Object.entries(columns)) {
      await db.schema.alterTable('plg_courses__lessons').addColumn(name, type).execute();
    }
    const { rows: courses } = await sql<{ id: string }>`
      select id from plg_courses__drafts where state = 'accepted'`.execute(db);
    for (const { id } of courses) {
      const { rows } = await sql<{ lesson_id: string; content: string }>`
        select lesson_id, content from plg_courses__lessons where draft_id = ${id} and state = 'ready'`.execute(db);
      for (const { lesson_id, content } of rows) {
        const { exercise_count, estimated_minutes, hash } = countLesson(content);
        await sql`update plg_courses__lessons
          set exercise_count = ${exercise_count}, estimated_minutes = ${estimated_minutes}, hash = ${hash}
          where draft_id = ${id} and lesson_id = ${lesson_id}`.execute(db);
      }
    }
  },
};
