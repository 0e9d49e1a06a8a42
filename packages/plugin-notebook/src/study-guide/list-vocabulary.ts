import type { Project, VocabularyItem, VocabularySource } from '@learnwright/core';
import type { NotebookContext } from '../notebook-context.ts';

/** The latest so many words of a project that the plugin `flashcards` keeps, newest first. */
export async function listVocabulary(
  context: NotebookContext,
  { id, user_id }: Project,
  count: number,
): Promise<VocabularyItem[]> {
  const flashcards = context.plugin('flashcards');
  if (!isVocabularySource(flashcards)) throw new Error('The plugin "flashcards" offers no vocabulary.');
  return flashcards.listVocabulary(user_id, id, count);
}

/** The boundary where a plugin's API gets its type. */
function isVocabularySource(api: unknown): api is VocabularySource {
  return typeof api === 'object' && api !== null && 'listVocabulary' in api && typeof api.listVocabulary === 'function';
}
