import type { CompletedSession, Project, Session } from '@learnwright/core';
import type { LessonProgressHarness } from './lesson-progress-harness.ts';

/** Hears of every completed lesson; it may throw. */
export type CompletionSubscriber = (session: CompletedSession) => Promise<void>;

/** What the lesson-completion suite drives: lesson progress, and what API mode writes and tells beside the row. */
export interface LessonCompletionHarness extends LessonProgressHarness {
  /** All projects of the user. */
  listProjects(user_id: string): Promise<Project[]>;
  /** All sessions of a project. */
  listSessions(project_id: string): Promise<Session[]>;
  /** Subscribes to on_session_complete; the answer ends it. */
  onSessionComplete(subscriber: CompletionSubscriber): () => void;
}
