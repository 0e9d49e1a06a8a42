import type { SessionContext } from '../session-context.ts';

/**
 * Stores something about a session and tells the subscribers of hooks of it, one after the other: who is told of the end
 * is told of every rating before it as part of it, and of every later one afterwards. Not to be called inside a
 * transaction.
 */
export function announceInOrder<T>(
  { exclusively }: SessionContext,
  session_id: string,
  storeAndTell: () => Promise<T>,
): Promise<T> {
  return exclusively(`session end ${session_id}`, storeAndTell);
}
