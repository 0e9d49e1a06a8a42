import { notFound, type Session } from '@learnwright/core';
import type { SessionContext } from '../session-context.ts';

/** The session with this id; throws not_found. */
export async function requireSession({ sessions }: SessionContext['records'], session_id: string): Promise<Session> {
  const session = await sessions.find(session_id);
  if (session === null) throw notFound('session', session_id);
  return session;
}
