import { AppError, type Session } from '@learnwright/core';
import { lockSession } from '../records/lock-session.ts';
import type { SessionContext } from '../session-context.ts';
import type { SwitchMethod } from '../session-record-schemas.ts';
import { insertSwitch } from './switch-store.ts';

/**
 * Gives an active session another method and keeps a row of it; the method it has already changes nothing. Throws
 * not_found, and session_completed after its end.
 */
export function switchMethod(
  { records, clock, createId, db, transaction }: SessionContext,
  session_id: string,
  { to_method, reason }: SwitchMethod,
): Promise<Session> {
  return transaction(async () => {
    const current = await lockSession(records, session_id);
    if (current.status !== 'active') {
      throw new AppError('session_completed', `The session "${session_id}" has ended. Start a new one.`);
    }
    if (current.method === to_method) return current;
    const session: Session = { ...current, method: to_method };
    await records.sessions.update(session);
    const { project_id, method: from_method } = current;
    const made = { id: createId(), switched_at: clock.now() };
    await insertSwitch(db, { ...made, session_id, project_id, from_method, to_method, reason });
    return session;
  });
}
