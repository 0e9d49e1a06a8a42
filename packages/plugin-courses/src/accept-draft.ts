import { lessonToMarkdown } from '@learnwright/exercises';
import { AppError } from '@learnwright/plugin-sdk';
import { readStored, titleOf } from './courses.ts';
import { toDraft } from './draft-form.ts';
import { lockWithUser } from './drafts.ts';
import { countLesson } from './lesson-facts.ts';
import type { Draft } from './schemas.ts';
import { listLessons, updateDraft, updateLesson } from './store.ts';
import type { CourseContext, DraftRow, LessonRow } from './tables.ts';

/** The longest content of a lesson of core. */
const LONGEST_CONTENT = 100_000;

/**
 * Accepts a draft, once: its lessons that are ready become a curriculum with topics and lessons, all in one transaction.
 * A repetition returns the same. Throws not_found, and conflict while it is made or where no lesson is ready.
 */
export async function acceptDraft(context: CourseContext, draft_id: string): Promise<Draft> {
  const { db, clock, transaction } = context;
  return transaction(async () => {
    const draft = await lockWithUser(context, draft_id);
    const lessons = await listLessons(db, draft_id);
    if (draft.state === 'accepted') return toDraft(draft, lessons);
    if (draft.state === 'making') {
      throw new AppError('conflict', 'The draft is still being made. Wait for its job, or cancel the job.');
    }
    const ready = lessons.filter(({ state }) => state === 'ready');
    if (ready.length === 0) throw new AppError('conflict', 'No lesson of the draft is ready. Make one before.');
    const curriculum_id = await createCourse(context, draft, ready);
    const now = clock.now();
    await updateDraft(db, draft_id, { state: 'accepted', curriculum_id, accepted_at: now, updated_at: now });
    return toDraft(
      { ...draft, state: 'accepted', curriculum_id, accepted_at: now, updated_at: now },
      await listLessons(db, draft_id),
    );
  });
}

async function createCourse(
  { db, records }: CourseContext,
  draft: DraftRow,
  ready: readonly LessonRow[],
): Promise<string> {
  const { user_id, description, language, topics } = draft;
  const curriculum = await records.createCurriculum(user_id, {
    title: titleOf(draft),
    description,
    language,
  });
  for (const [order_index, topic] of topics.entries()) {
    if (!ready.some(({ topic_index }) => topic_index === order_index)) continue;
    await records.createTopic(curriculum.id, { ...topic, parent_id: null, order_index });
  }
  for (const row of ready) {
    const lesson = readStored(row);
    const content = lessonToMarkdown(lesson, language).slice(0, LONGEST_CONTENT).toWellFormed();
    const { id } = await records.createLesson(curriculum.id, {
      title: lesson.title,
      content,
      order_index: row.order_index,
    });
    await updateLesson(db, row, { record_id: id, ...countLesson(row.content ?? 'null') });
  }
  return curriculum.id;
}
