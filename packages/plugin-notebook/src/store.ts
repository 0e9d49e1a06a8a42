import { foldText, type Page, type PageRequest, type RecordOwner, readPage } from '@learnwright/plugin-sdk';
import { type SqlBool, sql } from 'kysely';
import type { AnswerState } from './answer-schemas.ts';
import { type PatchQuestion, type Question, questionSchema } from './schemas.ts';
import type { NotebookDatabase, QuestionRow } from './tables.ts';

const TABLE = 'plg_notebook__questions';
const COLUMNS = questionSchema.keyof().options;

/** The questions to list; a field that is left out does not narrow the list. */
export interface QuestionFilter {
  readonly user_id: string;
  readonly project_id?: string | undefined;
  readonly difficulty?: Question['difficulty'] | undefined;
  /** A part of the topic, in any case. */
  readonly topic?: string | undefined;
  readonly state?: AnswerState | undefined;
}

/** The source of generated questions: one session, or the sessions of a project together. */
export interface QuestionOrigin {
  readonly project_id: string;
  readonly session_id: string | null;
}

/** Lists a page of a user's questions, newest first. */
export function listQuestions(
  db: NotebookDatabase,
  filter: QuestionFilter,
  page: PageRequest,
): Promise<Page<Question>> {
  const { user_id, project_id, difficulty, topic, state } = filter;
  let query = db.selectFrom(TABLE).select(COLUMNS).where('user_id', '=', user_id);
  if (project_id !== undefined) query = query.where('project_id', '=', project_id);
  if (difficulty !== undefined) query = query.where('difficulty', '=', difficulty);
  if (topic !== undefined) query = query.where(containsTopic(topic));
  if (state !== undefined) query = query.where('state', '=', state);
  const by = [
    ['created_at', 'timestamp'],
    ['id', 'text'],
  ] as const;
  return readPage(query, page, { by, direction: 'desc' });
}

/** Lists the questions of a source, newest first: all of a session, or those generated from a whole project. */
export async function listQuestionsFrom(
  db: NotebookDatabase,
  { project_id, session_id }: QuestionOrigin,
): Promise<Question[]> {
  let query = db.selectFrom(TABLE).select(COLUMNS).where('project_id', '=', project_id);
  query =
    session_id === null
      ? query.where('session_id', 'is', null).where('generated', '=', true)
      : query.where('session_id', '=', session_id);
  return query.orderBy('created_at', 'desc').orderBy('id', 'desc').execute();
}

/** Lists the questions of a project, newest first: those of so many characters at the most. */
export async function listAsked(
  db: NotebookDatabase,
  project_id: string,
  length: number,
): Promise<Pick<Question, 'id' | 'question'>[]> {
  const all = db.selectFrom(TABLE).select(['id', 'question']).where('project_id', '=', project_id);
  const query = all.where(sql<SqlBool>`length(question) <= ${length}`);
  return query.orderBy('created_at', 'desc').orderBy('id', 'desc').execute();
}

/** Locks the generated questions of a source that are not edited until the transaction ends; returns their ids. */
export async function lockGenerated(db: NotebookDatabase, origin: QuestionOrigin): Promise<string[]> {
  const { project_id, session_id } = origin;
  const rows = await db
    .updateTable(TABLE)
    // Writing what is there locks the rows on both databases.
    .set((eb) => ({ updated_at: eb.ref('updated_at') }))
    .where('project_id', '=', project_id)
    .where((eb) => (session_id === null ? eb('session_id', 'is', null) : eb('session_id', '=', session_id)))
    .where('generated', '=', true)
    .where('edited', '=', false)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Finds the question with this id. */
export async function findQuestion(db: NotebookDatabase, id: string): Promise<Question | null> {
  return (await db.selectFrom(TABLE).select(COLUMNS).where('id', '=', id).executeTakeFirst()) ?? null;
}

/** Finds a question and locks it until the transaction ends. */
export async function lockQuestion(db: NotebookDatabase, id: string): Promise<Question | null> {
  // Writing what is there locks the row on both databases.
  const update = db.updateTable(TABLE).set((eb) => ({ updated_at: eb.ref('updated_at') }));
  return (await update.where('id', '=', id).returning(COLUMNS).executeTakeFirst()) ?? null;
}

/** Lists the owners of questions, a few at a time; unknown ids are left out. */
export async function listOwners(db: NotebookDatabase, ids: readonly string[]): Promise<RecordOwner[]> {
  return db.selectFrom(TABLE).select(['id', 'user_id']).where('id', 'in', ids).execute();
}

/** Adds questions: a few dozen at most. */
export async function insertQuestions(db: NotebookDatabase, questions: readonly Question[]): Promise<void> {
  const rows = questions.map((question): QuestionRow => {
    return { ...question, topic_key: foldText(question.topic), state: 'unanswered' };
  });
  await db.insertInto(TABLE).values(rows).execute();
}

/** Changes fields of a question and no others; returns null for an unknown id. */
export async function updateQuestion(
  db: NotebookDatabase,
  id: string,
  fields: PatchQuestion & Pick<Question, 'edited' | 'updated_at'>,
): Promise<Question | null> {
  const key = fields.topic === undefined ? {} : { topic_key: foldText(fields.topic) };
  const update = db.updateTable(TABLE).set({ ...fields, ...key });
  return (await update.where('id', '=', id).returning(COLUMNS).executeTakeFirst()) ?? null;
}

/** Keeps how far a question is, after a change of its answers. It is locked. */
export async function keepState(db: NotebookDatabase, id: string): Promise<void> {
  const answers = db.selectFrom('plg_notebook__answers').select(['verdict']).where('question_id', '=', id);
  const last = await answers.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(1).executeTakeFirst();
  const state = last === undefined ? 'unanswered' : (last.verdict ?? 'ungraded');
  await db.updateTable(TABLE).set({ state }).where('id', '=', id).execute();
}

/** Deletes questions; returns their number. */
export async function deleteQuestions(db: NotebookDatabase, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0;
  return Number((await db.deleteFrom(TABLE).where('id', 'in', ids).executeTakeFirst()).numDeletedRows);
}

/** Deletes all questions of a user. */
export async function deleteQuestionsOfUser(db: NotebookDatabase, user_id: string): Promise<void> {
  await db.deleteFrom(TABLE).where('user_id', '=', user_id).execute();
}

/** A `like` on folded text, since the databases fold case differently and not for all letters. */
function containsTopic(topic: string) {
  const pattern = `%${foldText(topic).replace(/[\\%_]/g, '\\$&')}%`;
  return sql<SqlBool>`${sql.ref('topic_key')} like ${pattern} escape '\\'`;
}
