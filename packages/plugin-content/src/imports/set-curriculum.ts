import { cutText } from '@learnwright/exercises';
import { languageSchema, notFound } from '@learnwright/plugin-sdk';
import type { Reading } from '../reading/open-reading.ts';
import type { ReadSet } from '../reading/prepared-set.ts';
import { findCurriculum, inBatches, saveCurriculum } from '../store.ts';
import type { ContentContext } from '../tables.ts';

/** The limits of core's records (specification, R5.17). */
const MAX_TITLE = 500;
const MAX_TEXT = 100_000;

/** Lessons whose texts are here together. */
const LESSONS_AT_ONCE = 20;

/**
 * Makes a set a curriculum of a user, with a topic for each folder of lessons. A user who still has the curriculum of the
 * set keeps it unchanged. Returns the id of the curriculum; throws not_found for the user.
 */
export async function createSetCurriculum(
  context: ContentContext,
  reading: Reading,
  user_id: string,
  set: ReadSet,
): Promise<string> {
  const { db, records } = context;
  const { row, lessons } = set;
  if ((await records.users.find(user_id)) === null) throw notFound('user', user_id);
  const known = await findCurriculum(db, user_id, row.set_id);
  if (known !== null && (await records.curricula.find(known.curriculum_id)) !== null) return known.curriculum_id;
  const language = languageSchema.safeParse(row.language).data;
  const title = toTitle(row.title, row.set_id);
  const curriculum = await records.createCurriculum(user_id, {
    title,
    description: row.description && cutText(row.description, MAX_TEXT),
    ...(language === undefined ? {} : { language }),
  });
  const groups = new Set(lessons.map((lesson) => groupOf(lesson.row.path)));
  for (const [order_index, group] of [...groups].entries()) {
    const topic = { title: toTitle(group, title), description: null, parent_id: null, order_index };
    await records.createTopic(curriculum.id, topic);
  }
  for (const [index, batch] of inBatches(lessons, LESSONS_AT_ONCE).entries()) {
    const start = index * LESSONS_AT_ONCE;
    const texts = await reading.markdown(set, start, start + batch.length);
    for (const [position, { row: lesson }] of batch.entries()) {
      await records.createLesson(curriculum.id, {
        title: toTitle(lesson.title, lesson.lesson_id),
        content: cutText(texts[position] ?? '', MAX_TEXT),
        order_index: lesson.order_index,
      });
    }
  }
  const created_at = context.clock.now();
  await saveCurriculum(db, { user_id, set_id: row.set_id, curriculum_id: curriculum.id, created_at });
  return curriculum.id;
}

/** The folder of a lesson in words; empty at the top. */
function groupOf(path: string): string {
  const folders = path.split('/').slice(0, -1);
  return folders.join(' / ').replaceAll(/[-_]+/g, ' ').trim();
}

function toTitle(text: string, fallback: string): string {
  return cutText(text.trim() === '' ? fallback : text, MAX_TITLE);
}
