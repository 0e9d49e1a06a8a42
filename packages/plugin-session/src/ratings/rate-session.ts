import type { RateSession, SessionRating } from '@learnwright/core';
import { announceInOrder } from '../endings/announce-in-order.ts';
import { lockSession } from '../records/lock-session.ts';
import type { SessionContext } from '../session-context.ts';
import { insertRating } from './rating-store.ts';

/** Stores a rating and announces it (hook on_session_rated); throws not_found. */
export function rateSession(
  context: SessionContext,
  session_id: string,
  { understanding, stress, method_fit, notes }: RateSession,
): Promise<SessionRating> {
  const { records, clock, createId, hooks, db } = context;
  return announceInOrder(context, session_id, async () => {
    const { session, rating } = await context.transaction(async () => {
      const session = await lockSession(records, session_id);
      const scales = { understanding, stress, method_fit };
      const rating = { id: createId(), session_id, ...scales, notes, created_at: clock.now() };
      await insertRating(db, { ...rating, project_id: session.project_id });
      return { session, rating };
    });
    await hooks.notify('on_session_rated', session, rating);
    return rating;
  });
}
