import { notFound } from '@learnwright/core';
import type { NotebookContext } from './notebook-context.ts';
import { deleteQuestions } from './store.ts';

/** Deletes a question; throws not_found. */
export async function deleteQuestion({ db }: NotebookContext, id: string): Promise<void> {
  if ((await deleteQuestions(db, [id])) === 0) throw notFound('question', id);
}
