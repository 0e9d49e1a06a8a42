import { notFound } from '@learnwright/core';
import type { NotebookContext } from '../notebook-context.ts';
import { readTranscripts } from '../read-transcripts.ts';
import type { Question } from '../schemas.ts';
import { generateQuestions } from './generate-questions.ts';

const QUESTIONS = 8;
const TRANSCRIPT_CHARACTERS = 8_000;

/**
 * Makes questions of what was said in a session and answers all questions of it, newest first. Throws not_found,
 * ai_not_configured and ai_failed; then nothing has changed.
 */
export async function generateFromSession(
  context: NotebookContext,
  session_id: string,
  signal: AbortSignal,
): Promise<Question[]> {
  const { records } = context;
  const session = await records.sessions.find(session_id);
  const project = session && (await records.projects.find(session.project_id));
  if (session === null || project === null) throw notFound('session', session_id);
  const source = {
    origin: { project_id: project.id, session_id },
    project,
    purpose: 'questions_session',
    limit: QUESTIONS,
  };
  return generateQuestions(context, source, () => readTranscripts(context, [session], TRANSCRIPT_CHARACTERS), signal);
}
