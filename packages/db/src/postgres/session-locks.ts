import type { SessionLocks } from '../backend.ts';
import type { LastingSession, LastingSessions } from './lasting-session.ts';
import { pauseFor } from './pause.ts';

const SHORTEST_PAUSE_MILLISECONDS = 50;
const LONGEST_PAUSE_MILLISECONDS = 250;

/**
 * Locks and unlocks names in the order in which they were asked for. The number of a name is separate for each schema; the seed separates
 * it from the locks of units of work.
 */
const CHANGE = `
  select array_agg(case when is_lock then pg_try_advisory_lock(number) else pg_advisory_unlock(number) end order by place) as done
  from (
    select hashtextextended(current_schema() || '.' || name, 1) as number, is_lock, place
    from unnest($1::text[], $2::boolean[]) with ordinality as asked (name, is_lock, place)
  ) as numbers`;

/** A name to lock or unlock, and who waits for that. */
interface Change {
  readonly name: string;
  readonly isLock: boolean;
  readonly settle: (isDone: boolean) => void;
}

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
  const waiting = new WeakMap<LastingSession, Change[]>();

  /**
   * Locks or unlocks a name; false where another connection holds it, or this one is lost, which holds nothing any more. What is asked for while
   * others are on their way goes together, with the next statement: one by one, each would wait for all before it.
   */
  function change(session: LastingSession, name: string, isLock: boolean): Promise<boolean> {
    return new Promise((settle) => {
      const gathered = waiting.get(session);
      if (gathered !== undefined) return void gathered.push({ name, isLock, settle });
      void send(session, [{ name, isLock, settle }]);
    });
  }

  async function send(session: LastingSession, first: readonly Change[]): Promise<void> {
    for (let changes = first; changes.length > 0; ) {
      const next: Change[] = [];
      waiting.set(session, next);
      const done = await askFor(session, changes);
      for (const [place, { settle }] of changes.entries()) settle(done[place] === true);
      changes = next;
    }
    waiting.delete(session);
  }

  const tryLock = (session: LastingSession, name: string) => change(session, name, true);
  const unlock = (session: LastingSession, name: string) => change(session, name, false);

  /** Locks a name, and returns the connection that has it. */
  async function lock(name: string, signal: AbortSignal | undefined): Promise<LastingSession> {
    for (let pause = SHORTEST_PAUSE_MILLISECONDS; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MILLISECONDS)) {
      signal?.throwIfAborted();
      const session = await sessions.current();
      if (!(await tryLock(session, name))) await pauseFor(pause, signal);
      else if (signal?.aborted !== true) return session;
      else await unlock(session, name);
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
      return async () => void (await unlock(session, name));
    },
    keep: async (name) => {
      const session = await lock(name, closing.signal);
      void lockAgain(name, session);
    },
    close: () => closing.abort(),
  };
}

/** Sends changes, and returns for each whether it was done; none is where the connection is lost. */
async function askFor(session: LastingSession, changes: readonly Change[]): Promise<readonly unknown[]> {
  const values = [changes.map(({ name }) => name), changes.map(({ isLock }) => isLock)];
  const row = await session.ask(CHANGE, values).catch(() => null);
  return Array.isArray(row?.done) ? row.done : [];
}
