import type { SessionLocks } from '../backend/backend.ts';
import { type LockSession, openLockSession } from './open-lock-session.ts';
import { takeBreak } from './take-break.ts';

const SHORTEST_PAUSE_MILLISECONDS = 50;
const LONGEST_PAUSE_MILLISECONDS = 250;

/**
 * Builds locks over one connection outside the pool, opened when the first is asked for: a lock is held for as long as an
 * AI takes to answer, and a connection of the pool for each would leave none for queries. For the same reason a name that
 * another process has is asked for again after a pause, since a statement that waits would keep the others waiting.
 *
 * When the connection is lost, so are its locks. Who waits gets a new connection; who holds a lock goes on, for half
 * of the work may be done, and for what is left of it another process can come in.
 */
export function createSessionLocks(
  url: string,
  onConnectionLost: (error: Error) => void,
): SessionLocks & { close(): Promise<void> } {
  let current: Promise<LockSession> | null = null;
  let isClosed = false;

  async function connect(): Promise<LockSession> {
    if (isClosed) throw new Error('The database is not open.');
    if (current !== null) return current;
    const opening = openLockSession(url, (error) => {
      forget();
      onConnectionLost(error);
    });
    function forget(): void {
      if (current === opening) current = null;
    }
    opening.catch(forget);
    current = opening;
    return opening;
  }

  return {
    acquire: async (name, signal) => {
      for (let pause = SHORTEST_PAUSE_MILLISECONDS; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MILLISECONDS)) {
        signal?.throwIfAborted();
        const session = await connect();
        if (!(await session.tryLock(name))) await takeBreak(pause, signal);
        else if (signal?.aborted !== true) return () => session.unlock(name);
        else await session.unlock(name);
      }
    },
    close: async () => {
      isClosed = true;
      const session = await current?.catch(() => null);
      await session?.end();
    },
  };
}
