import type { SessionContext } from './tables.ts';

/**
 * Waits until no other turn of the session is under way, then keeps later turns waiting (contract, section 3.2). Call
 * the answer to let them go on.
 */
export async function takeSessionLock(context: SessionContext, session_id: string): Promise<() => Promise<void>> {
  const { promise: taken, resolve: take } = Promise.withResolvers<void>();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const held = context.exclusively(`session ${session_id}`, () => {
    take();
    return released;
  });
  // Rejects where the lock cannot be had.
  await Promise.race([taken, held]);
  return () => {
    release();
    return held;
  };
}

/**
 * Stores and announces the ratings and the end of a session one after another. So subscribers of the end get the latest
 * rating before the end, and hear of later ratings afterwards. Call it outside of transactions.
 */
export function announceInOrder<T>(
  { exclusively }: SessionContext,
  session_id: string,
  storeAndAnnounce: () => Promise<T>,
): Promise<T> {
  return exclusively(`session end ${session_id}`, storeAndAnnounce);
}
