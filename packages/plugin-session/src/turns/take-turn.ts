import type { SessionContext } from '../session-context.ts';

/**
 * Waits until no other message of the session is being answered, and keeps others waiting until the function that it
 * answers is called.
 */
export async function takeTurn(context: SessionContext, session_id: string): Promise<() => Promise<void>> {
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const { promise: over, resolve: end } = Promise.withResolvers<void>();
  const turn = context.exclusively(`session ${session_id}`, () => {
    begin();
    return over;
  });
  await Promise.race([begun, turn]);
  return () => {
    end();
    return turn;
  };
}
