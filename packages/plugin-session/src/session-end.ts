import type { Session, SessionRating } from '@learnwright/plugin-sdk';
import { findLatestRating } from './ratings.ts';
import { announceInOrder } from './session-lock.ts';
import { lockSessionRow } from './session-records.ts';
import type { SessionContext } from './tables.ts';

/** A session after its end; `rating` is the latest one, or null where an earlier call has ended the session. */
interface EndedSession {
  readonly session: Session;
  readonly rating: SessionRating | Record<string, never> | null;
}

/**
 * Ends a session and announces the end with its latest rating (hook on_session_complete; specification, part 3). A
 * second call does nothing, also when two race (contract, section 3.2). Throws not_found.
 */
export function endSession(context: SessionContext, session_id: string): Promise<Session> {
  return announceInOrder(context, session_id, async () => {
    const { session, rating } = await context.transaction(() => storeEnd(context, session_id));
    if (rating !== null) await context.hooks.notify('on_session_complete', session, rating);
    return session;
  });
}

async function storeEnd({ records, clock, db }: SessionContext, session_id: string): Promise<EndedSession> {
  const current = await lockSessionRow(records, session_id);
  if (current.status === 'completed') return { session: current, rating: null };
  const session: Session = { ...current, status: 'completed', ended_at: clock.now() };
  await records.sessions.update(session);
  return { session, rating: (await findLatestRating(db, session_id)) ?? {} };
}
