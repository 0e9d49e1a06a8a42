import { foldText, notFound, type Project } from '@learnwright/plugin-sdk';
import { listAnswered } from './answer-store.ts';
import { askForQuestions, type QuestionDraft } from './ask-for-questions.ts';
import type { Question } from './schemas.ts';
import {
  deleteQuestions,
  insertQuestions,
  listAsked,
  listQuestionsFrom,
  lockGenerated,
  type QuestionOrigin,
} from './store.ts';
import type { NotebookContext } from './tables.ts';
import { listCompletedSessions, readTranscripts } from './transcripts.ts';
import { bytesOfQuestion } from './usage.ts';

/** A session, or the sessions of a project, that questions are generated from. */
interface QuestionSource {
  readonly origin: QuestionOrigin;
  readonly project: Project;
  /** The purpose in the ledger of AI calls. */
  readonly purpose: string;
  /** The most questions that one answer of an AI may give. */
  readonly limit: number;
  readonly readTranscript: () => Promise<string>;
}

/** How much longer a question with other white space may be, beside twice its length. */
const LONGER_QUESTION = 500;
/** What is read and asked for (specification, R12.8). */
const FROM_SESSION = { questions: 8, characters: 8_000 } as const;
const FROM_PROJECT = { questions: 12, characters: 20_000, sessions: 5 } as const;

/**
 * Generates questions from a session. Returns all questions of the session, newest first. Throws not_found,
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
    limit: FROM_SESSION.questions,
    readTranscript: () => readTranscripts(context, [session], FROM_SESSION.characters),
  };
  return generateQuestions(context, source, signal);
}

/**
 * Generates questions from the last completed sessions of a project. Returns all questions of that kind, newest first.
 * Throws not_found, ai_not_configured and ai_failed; then nothing has changed.
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
    limit: FROM_PROJECT.questions,
    readTranscript: async () => {
      const sessions = await listCompletedSessions(context, project_id, FROM_PROJECT.sessions);
      return readTranscripts(context, sessions, FROM_PROJECT.characters);
    },
  };
  return generateQuestions(context, source, signal);
}

/**
 * Generates questions from a transcript; an empty transcript gives none. The AI is asked outside of any transaction, and
 * two requests in one project run one after the other.
 */
async function generateQuestions(
  context: NotebookContext,
  source: QuestionSource,
  signal: AbortSignal,
): Promise<Question[]> {
  const generate = async () => {
    const transcript = await source.readTranscript();
    if (transcript === '') return listQuestionsFrom(context.db, source.origin);
    return replaceQuestions(context, source, await askForQuestions(context, source, transcript, signal));
  };
  return context.exclusively(`questions of project ${source.project.id}`, generate, { signal });
}

/**
 * Replaces the generated questions of a source that are neither edited nor answered by new ones, in one transaction
 * (specification, R12.8). A question of the project is not asked again. Nothing changes when no draft is new. Returns all questions of the
 * source, newest first; throws not_found when the project is gone, and storage_full.
 */
async function replaceQuestions(
  context: NotebookContext,
  source: QuestionSource,
  drafts: readonly QuestionDraft[],
): Promise<Question[]> {
  const { db, records } = context;
  const { origin, project, limit } = source;
  const most = drafts.slice(0, limit).reduce((sum, draft) => sum + bytesOfQuestion(draft), 0);
  return context.transaction(async () => {
    await context.usage.take('notes', project.user_id, most);
    if ((await records.projects.lock(project.id)) === null) throw notFound('project', project.id);
    const untouched = await lockGenerated(db, origin);
    // The learner's answers are not lost for another question.
    const answered = await listAnswered(db, untouched);
    const replaced = new Set(untouched.filter((id) => !answered.has(id)));
    // A question that is far longer than all drafts is none of them, and may be far too long to be folded.
    const longest = LONGER_QUESTION + 2 * Math.max(0, ...drafts.map(({ question }) => question.length));
    const kept = (await listAsked(db, project.id, longest)).filter(({ id }) => !replaced.has(id));
    const fresh = leaveOutAsked(drafts, kept).slice(0, limit);
    if (fresh.length > 0) {
      await deleteQuestions(db, [...replaced]);
      await insertQuestions(
        db,
        fresh.map((draft) => toQuestion(context, source, draft)),
      );
    }
    return listQuestionsFrom(db, origin);
  });
}

function leaveOutAsked(drafts: readonly QuestionDraft[], kept: readonly Pick<Question, 'question'>[]): QuestionDraft[] {
  const asked = new Set(kept.map(({ question }) => foldText(question)));
  return drafts.filter(({ question }) => {
    const folded = foldText(question);
    const isNew = !asked.has(folded);
    asked.add(folded);
    return isNew;
  });
}

function toQuestion(
  { clock, createId }: NotebookContext,
  { origin, project }: QuestionSource,
  { topic, ...draft }: QuestionDraft,
): Question {
  const now = clock.now();
  return {
    id: createId(),
    user_id: project.user_id,
    ...origin,
    ...draft,
    topic: topic ?? project.topic,
    generated: true,
    edited: false,
    created_at: now,
    updated_at: now,
  };
}
