import type { Session, SessionRating } from '@learnwright/core';
import { findLatestRating } from '../ratings/rating-store.ts';
import { lockSession } from '../records/lock-session.ts';
import type { SessionContext } from '../session-context.ts';
import { announceInOrder } from './announce-in-order.ts';

/** What an end has come to; `rating` is the latest, where this very call has ended the session. */
interface Ending {
  readonly session: Session;
  readonly rating: SessionRating | Record<string, never> | null;
}

/** Ends a session and announces it (hook on_session_complete); the second time does nothing. Throws not_found. */
export function endSession(context: SessionContext, session_id: string): Promise<Session> {
  return announceInOrder(context, session_id, async () => {
    const { session, rating } = await context.transaction(() => storeEnd(context, session_id));
    if (rating !== null) await context.hooks.notify('on_session_complete', session, rating);
    return session;
  });
}

async function storeEnd({ records, clock, db }: SessionContext, session_id: string): Promise<Ending> {
  const current = await lockSession(records, session_id);
  if (current.status === 'completed') return { session: current, rating: null };
  const session: Session = { ...current, status: 'completed', ended_at: clock.now() };
  await records.sessions.update(session);
  return { session, rating: (await findLatestRating(db, session_id)) ?? {} };
}
