import { type Caller, type Message, notFound, type Session } from '@learnwright/plugin-sdk';
import { nextTime } from './session-times.ts';
import type { SessionContext } from './tables.ts';

/** Finds a session; throws not_found. */
export async function requireSession({ sessions }: SessionContext['records'], session_id: string): Promise<Session> {
  const session = await sessions.find(session_id);
  if (session === null) throw notFound('session', session_id);
  return session;
}

/** Finds a session and locks its row until the transaction around the call ends; throws not_found. */
export async function lockSessionRow(records: SessionContext['records'], session_id: string): Promise<Session> {
  return (await lockSessionOfLearner(records, session_id)).session;
}

/** The same, with the learner whose session it is. */
export async function lockSessionOfLearner(
  { projects, sessions }: SessionContext['records'],
  session_id: string,
): Promise<{ readonly session: Session; readonly user_id: string }> {
  const known = await sessions.find(session_id);
  // The project first, as deleting a project does: transactions that lock in one order do not deadlock.
  const project = known && (await projects.lock(known.project_id));
  const session = project && (await sessions.lock(session_id));
  if (project === null || session === null) throw notFound('session', session_id);
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
