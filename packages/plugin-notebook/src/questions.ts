import { notFound, type Page, type PageRequest, type PrivacyFunctions, rowsOf } from '@learnwright/plugin-sdk';
import { deleteAnswersOfUser, listAnswersOfUser, listLastAnswers } from './answer-store.ts';
import type { CreateQuestion, ListedQuestion, PatchQuestion, Question } from './schemas.ts';
import {
  deleteQuestions,
  deleteQuestionsOfUser,
  findQuestion,
  insertQuestions,
  listQuestions,
  type QuestionFilter,
  updateQuestion,
} from './store.ts';
import type { NotebookContext } from './tables.ts';
import { bytesOfQuestion } from './usage.ts';

/** Lists a user's questions, newest first; throws not_found for the user. */
export async function listUserQuestions(
  { db, records }: NotebookContext,
  filter: QuestionFilter,
  page: PageRequest,
): Promise<Page<Question>> {
  if ((await records.users.find(filter.user_id)) === null) throw notFound('user', filter.user_id);
  return listQuestions(db, filter, page);
}

/** The same, each question with its newest answer; null where it has none. */
export async function listAnsweredQuestions(
  context: NotebookContext,
  filter: QuestionFilter,
  page: PageRequest,
): Promise<Page<ListedQuestion>> {
  const { items, next } = await listUserQuestions(context, filter, page);
  const ids = items.map(({ id }) => id);
  const answers = new Map((await listLastAnswers(context.db, ids)).map((answer) => [answer.question_id, answer]));
  return { items: items.map((question) => ({ ...question, last_answer: answers.get(question.id) ?? null })), next };
}

/**
 * Adds a question that the learner has written. Throws not_found for a project or session that is unknown or another
 * user's, and storage_full.
 */
export async function createQuestion(context: NotebookContext, input: CreateQuestion): Promise<Question> {
  const { clock, createId, db, records } = context;
  const { project_id, session_id } = input;
  return context.transaction(async () => {
    const found = await records.projects.find(project_id);
    if (found === null) throw notFound('project', project_id);
    // Before the project is locked: in the order in which a user is erased.
    await context.usage.take('notes', found.user_id, bytesOfQuestion(input));
    const project = await records.projects.lock(project_id);
    if (project === null) throw notFound('project', project_id);
    const { user_id } = project;
    // The answer is the same for another user's project as for an unknown one.
    if (user_id !== (input.user_id ?? user_id)) throw notFound('project', project_id);
    const session = session_id === null ? null : await records.sessions.find(session_id);
    if (session_id !== null && session?.project_id !== project_id) throw notFound('session', session_id);
    const now = clock.now();
    const { question, expected_answer, question_type, difficulty, topic = project.topic } = input;
    const created: Question = {
      id: createId(),
      user_id,
      project_id,
      session_id,
      question,
      expected_answer,
      question_type,
      difficulty,
      topic,
      generated: false,
      edited: false,
      created_at: now,
      updated_at: now,
    };
    await insertQuestions(db, [created]);
    return created;
  });
}

/**
 * Changes the fields that are given. That makes the question `edited`, so that it is never replaced. Throws not_found and
 * storage_full.
 */
export async function patchQuestion(context: NotebookContext, id: string, patch: PatchQuestion): Promise<Question> {
  const { db, clock } = context;
  return context.transaction(async () => {
    const before = await findQuestion(db, id);
    if (before === null) throw notFound('question', id);
    const { question = before.question, expected_answer = before.expected_answer } = patch;
    const growth = bytesOfQuestion({ question, expected_answer }) - bytesOfQuestion(before);
    await context.usage.take('notes', before.user_id, growth);
    if (Object.keys(patch).length === 0) return before;
    // One statement: another request's change to another field stays.
    const changed = await updateQuestion(db, id, { ...patch, edited: true, updated_at: clock.now() });
    if (changed === null) throw notFound('question', id);
    return changed;
  });
}

/** Deletes a question; throws not_found. */
export async function deleteQuestion({ db }: NotebookContext, id: string): Promise<void> {
  if ((await deleteQuestions(db, [id])) === 0) throw notFound('question', id);
}

/** Exports and erases the questions and answers of a user. */
export const notebookPrivacy: PrivacyFunctions<NotebookContext> = {
  rows_by_keys: true,
  export_user: ({ db }, user_id) => ({
    questions: rowsOf((page) => listQuestions(db, { user_id }, page)),
    answers: rowsOf((page) => listAnswersOfUser(db, user_id, page)),
  }),
  erase_user: async ({ db }, user_id) => {
    await deleteAnswersOfUser(db, user_id);
    await deleteQuestionsOfUser(db, user_id);
  },
};
