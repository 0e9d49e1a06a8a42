import type { NotebookContext } from '../notebook-context.ts';
import type { Question } from '../schemas.ts';
import { listQuestionsFrom } from '../store.ts';
import { askForQuestions } from './ask-for-questions.ts';
import type { QuestionSource } from './question-source.ts';
import { replaceQuestions } from './replace-questions.ts';

/**
 * Makes questions of a transcript and answers all questions of the source. Of an empty one none are asked for. The AI is
 * asked outside of any transaction, and two at once in one project take turns.
 */
export async function generateQuestions(
  context: NotebookContext,
  source: QuestionSource,
  readTranscript: () => Promise<string>,
  signal: AbortSignal,
): Promise<Question[]> {
  const generate = async () => {
    const transcript = await readTranscript();
    if (transcript === '') return listQuestionsFrom(context.db, source.origin);
    return replaceQuestions(context, source, await askForQuestions(context, source, transcript, signal));
  };
  return context.exclusively(`questions of project ${source.project.id}`, generate, { signal });
}
