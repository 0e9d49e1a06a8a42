import { notFound, type Page, type PageRequest } from '@learnwright/core';
import type { NotebookContext } from './notebook-context.ts';
import type { Question } from './schemas.ts';
import { listQuestions, type QuestionFilter } from './store.ts';

/** A user's questions, newest first; throws not_found for the user. */
export async function listUserQuestions(
  { db, records }: NotebookContext,
  filter: QuestionFilter,
  page: PageRequest,
): Promise<Page<Question>> {
  if ((await records.users.find(filter.user_id)) === null) throw notFound('user', filter.user_id);
  return listQuestions(db, filter, page);
}
