import { notFound } from '@learnwright/core';
import type { NotebookContext } from './notebook-context.ts';
import type { PatchQuestion, Question } from './schemas.ts';
import { findQuestion, updateQuestion } from './store.ts';

/**
 * Changes the fields that are given, which makes the question `edited`, so that it is never generated over. Throws
 * not_found.
 */
export async function patchQuestion(
  { db, clock }: NotebookContext,
  id: string,
  patch: PatchQuestion,
): Promise<Question> {
  // One statement: what somebody else changes at the same time in another field stays.
  const question =
    Object.keys(patch).length === 0
      ? await findQuestion(db, id)
      : await updateQuestion(db, id, { ...patch, edited: true, updated_at: clock.now() });
  if (question === null) throw notFound('question', id);
  return question;
}
