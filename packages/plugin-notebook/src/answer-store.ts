import { type Page, type PageRequest, type RecordOwner, readPage } from '@learnwright/plugin-sdk';
import type { Answer } from './answer-schemas.ts';
import type { NotebookDatabase } from './tables.ts';

const TABLE = 'plg_notebook__answers';

const NEWEST_FIRST = {
  by: [
    ['created_at', 'timestamp'],
    ['id', 'text'],
  ],
  direction: 'desc',
} as const;

/** Adds an answer. */
export async function insertAnswer(db: NotebookDatabase, row: Answer): Promise<void> {
  await db.insertInto(TABLE).values(row).execute();
}

/** Finds the answer with this id. */
export async function findAnswer(db: NotebookDatabase, id: string): Promise<Answer | null> {
  return (await db.selectFrom(TABLE).selectAll().where('id', '=', id).executeTakeFirst()) ?? null;
}

/** Changes fields of an answer; null for an unknown id. */
export async function updateAnswer(db: NotebookDatabase, id: string, fields: Partial<Answer>): Promise<Answer | null> {
  const update = db.updateTable(TABLE).set(fields).where('id', '=', id);
  return (await update.returningAll().executeTakeFirst()) ?? null;
}

/** Grades an answer that has no grade; null where it has one by now, and for an unknown id. */
export async function gradeUngraded(
  db: NotebookDatabase,
  id: string,
  grading: Partial<Answer>,
): Promise<Answer | null> {
  const update = db.updateTable(TABLE).set(grading).where('id', '=', id).where('graded_by', '=', 'none');
  return (await update.returningAll().executeTakeFirst()) ?? null;
}

/** Lists a page of the answers to a question, newest first. */
export function listAnswers(db: NotebookDatabase, question_id: string, page: PageRequest): Promise<Page<Answer>> {
  return readPage(db.selectFrom(TABLE).selectAll().where('question_id', '=', question_id), page, NEWEST_FIRST);
}

/** Lists a page of a user's answers, newest first. */
export function listAnswersOfUser(db: NotebookDatabase, user_id: string, page: PageRequest): Promise<Page<Answer>> {
  return readPage(db.selectFrom(TABLE).selectAll().where('user_id', '=', user_id), page, NEWEST_FIRST);
}

/** The newest answer of each of these questions that has one, a few dozen at a time. */
export async function listLastAnswers(db: NotebookDatabase, question_ids: readonly string[]): Promise<Answer[]> {
  if (question_ids.length === 0) return [];
  const query = db.selectFrom(`${TABLE} as answer`).selectAll('answer').where('question_id', 'in', question_ids);
  const isLast = query.where('answer.id', '=', (eb) =>
    eb
      .selectFrom(`${TABLE} as other`)
      .select('other.id')
      .whereRef('other.question_id', '=', 'answer.question_id')
      .orderBy('other.created_at', 'desc')
      .orderBy('other.id', 'desc')
      .limit(1),
  );
  return isLast.execute();
}

/** Of these questions, those that have an answer. */
export async function listAnswered(db: NotebookDatabase, question_ids: readonly string[]): Promise<Set<string>> {
  if (question_ids.length === 0) return new Set();
  const query = db.selectFrom(TABLE).select('question_id').distinct().where('question_id', 'in', question_ids);
  return new Set((await query.execute()).map(({ question_id }) => question_id));
}

/** Lists the owners of answers; unknown ids are left out. */
export async function listAnswerOwners(db: NotebookDatabase, ids: readonly string[]): Promise<RecordOwner[]> {
  return db.selectFrom(TABLE).select(['id', 'user_id']).where('id', 'in', ids).execute();
}

/** Deletes all answers of a user. */
export async function deleteAnswersOfUser(db: NotebookDatabase, user_id: string): Promise<void> {
  await db.deleteFrom(TABLE).where('user_id', '=', user_id).execute();
}
