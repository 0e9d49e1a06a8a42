import { notFound } from '@learnwright/core';
import { listCompletedSessions } from '../list-completed-sessions.ts';
import type { NotebookContext } from '../notebook-context.ts';
import { readTranscripts } from '../read-transcripts.ts';
import type { Question } from '../schemas.ts';
import { generateQuestions } from './generate-questions.ts';

const QUESTIONS = 12;
const SESSIONS = 5;
const TRANSCRIPT_CHARACTERS = 20_000;

/**
 * Makes questions of the last completed sessions of a project and answers all questions that were made that way, newest
 * first. Throws not_found, ai_not_configured and ai_failed; then nothing has changed.
 */
export async function generateFromProject(
  context: NotebookContext,
  project_id: string,
  signal: AbortSignal,
): Promise<Question[]> {
  const project = await context.records.projects.find(project_id);
  if (project === null) throw notFound('project', project_id);
  const source = {
    origin: { project_id, session_id: null },
    project,
    purpose: 'questions_project',
    limit: QUESTIONS,
  };
  const readTranscript = async () => {
    const sessions = await listCompletedSessions(context, project_id, SESSIONS);
    return readTranscripts(context, sessions, TRANSCRIPT_CHARACTERS);
  };
  return generateQuestions(context, source, readTranscript, signal);
}
