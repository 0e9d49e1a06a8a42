import type { SessionContext } from './tables.ts';

/**
 * Waits until no other turn of the session is under way, then keeps later turns waiting (specification, R10.8). Call
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
