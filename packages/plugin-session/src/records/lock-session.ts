import { notFound, type Session } from '@learnwright/core';
import type { SessionContext } from '../session-context.ts';

/** The session with this id, kept from others until the transaction around the call ends; throws not_found. */
export async function lockSession(
  { projects, sessions }: SessionContext['records'],
  session_id: string,
): Promise<Session> {
  const known = await sessions.find(session_id);
  // The project first: whoever deletes it takes them in this order too, and neither then waits for the other.
  const project = known && (await projects.lock(known.project_id));
  const session = project && (await sessions.lock(session_id));
  if (session === null) throw notFound('session', session_id);
  return session;
}
