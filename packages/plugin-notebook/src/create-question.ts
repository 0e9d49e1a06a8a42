import { notFound } from '@learnwright/core';
import type { NotebookContext } from './notebook-context.ts';
import type { CreateQuestion, Question } from './schemas.ts';
import { insertQuestions } from './store.ts';

/**
 * Adds a question that the learner has written. Throws not_found for a project or session that is unknown or somebody
 * else's.
 */
export async function createQuestion(context: NotebookContext, input: CreateQuestion): Promise<Question> {
  const { clock, createId, db, records } = context;
  const { project_id, session_id } = input;
  return context.transaction(async () => {
    const project = await records.projects.lock(project_id);
    if (project === null) throw notFound('project', project_id);
    const { user_id } = project;
    // What is somebody else's is not told from what does not exist.
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
