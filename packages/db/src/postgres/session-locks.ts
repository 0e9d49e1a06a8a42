import type { SessionLocks } from '../backend.ts';
import type { LastingSession, LastingSessions } from './lasting-session.ts';
import { pauseFor } from './pause.ts';

const SHORTEST_PAUSE_MILLISECONDS = 50;
const LONGEST_PAUSE_MILLISECONDS = 250;

/** The number of a name, separate for each schema; the seed separates it from the locks of units of work. */
const NUMBER = `hashtextextended(current_schema() || '.' || $1, 1)`;
const TRY_LOCK = `select pg_try_advisory_lock(${NUMBER}) as done`;
const UNLOCK = `select pg_advisory_unlock(${NUMBER}) as done`;

/**
 * Builds locks over the lasting session of the process. A lock is held while an AI answers; one pool connection for each lock would
 * leave none for queries. A waiting statement would block the shared connection, so a taken name is tried again after a
 * pause.
 *
 * A lost connection loses its locks. Waiting callers get a new connection. Holders go on, because half of their work may
 * be done; until they end, another process can take the same name.
 */
export function createSessionLocks(sessions: LastingSessions): SessionLocks & { close(): void } {
  const closing = new AbortController();

  /** Locks a name, and returns the connection that has it. */
  async function lock(name: string, signal: AbortSignal | undefined): Promise<LastingSession> {
    for (let pause = SHORTEST_PAUSE_MILLISECONDS; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MILLISECONDS)) {
      signal?.throwIfAborted();
      const session = await sessions.current();
      if (!(await isDone(session, TRY_LOCK, name))) await pauseFor(pause, signal);
      else if (signal?.aborted !== true) return session;
      else await isDone(session, UNLOCK, name);
    }
  }

  /** Locks a name again whenever the connection that had it is lost. */
  async function lockAgain(name: string, first: LastingSession): Promise<void> {
    let session: LastingSession | null = first;
    while (!closing.signal.aborted) {
      await session?.closed;
      // Without a server there is nothing to lock; the next try comes after a pause.
      session = await lock(name, closing.signal).catch(() => null);
      if (session === null) await pauseFor(LONGEST_PAUSE_MILLISECONDS, closing.signal);
    }
  }

  return {
    acquire: async (name, signal) => {
      const session = await lock(name, signal);
      return async () => void (await isDone(session, UNLOCK, name));
    },
    keep: async (name) => {
      const session = await lock(name, closing.signal);
      void lockAgain(name, session);
    },
    close: () => closing.abort(),
  };
}

/** Locks or unlocks a name; false where another connection holds it, or this one is lost, which holds nothing any more. */
async function isDone(session: LastingSession, text: string, name: string): Promise<boolean> {
  const row = await session.ask(text, [name]).catch(() => null);
  return row?.done === true;
}
