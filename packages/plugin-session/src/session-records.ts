import { type Caller, type Message, notFound, type Session } from '@learnwright/plugin-sdk';
import { nextTime } from './session-times.ts';
import type { SessionContext } from './tables.ts';

/** Finds a session; throws not_found. */
export async function requireSession({ sessions }: SessionContext['records'], session_id: string): Promise<Session> {
  const session = await sessions.find(session_id);
  if (session === null) throw notFound('session', session_id);
  return session;
}

/** Finds a session and locks it with its project until the transaction around the call ends; throws not_found. */
export async function lockSessionRow({ sessions }: SessionContext['records'], session_id: string): Promise<Session> {
  const session = await sessions.lock(session_id);
  if (session === null) throw notFound('session', session_id);
  return session;
}

/** The same, with the learner whose session it is. */
export async function lockSessionOfLearner(
  records: SessionContext['records'],
  session_id: string,
): Promise<{ readonly session: Session; readonly user_id: string }> {
  const session = await lockSessionRow(records, session_id);
  const project = await records.projects.find(session.project_id);
  if (project === null) throw notFound('session', session_id);
  return { session, user_id: project.user_id };
}

/** Tells whether a caller may read the instructions to the tutor: a learner only where the setting allows it. */
export function seesPrompt({ settings }: Pick<SessionContext, 'settings'>, { role }: Caller): boolean {
  return role !== 'learner' || settings.values.show_system_prompt;
}

/** Adds a message after all others of a session. The session's row must be locked. */
export async function addMessage(
  context: SessionContext,
  session: Session,
  message: Pick<Message, 'role' | 'content' | 'truncated'>,
): Promise<Message> {
  const created_at = await nextTime(context, session);
  const added: Message = { id: context.createId(), session_id: session.id, ...message, created_at };
  await context.records.messages.insert(added);
  return added;
}
