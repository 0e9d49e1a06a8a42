import type { SessionLocks } from '../backend.ts';
import { SHOW_AT_WORK } from './at-work.ts';
import { sendInOrder } from './client.ts';
import { openClient } from './open-client.ts';
import { pauseFor } from './pause.ts';
import type { ServerHosts } from './server-hosts.ts';

/** A connection that holds advisory locks until it unlocks them or ends. */
interface LockSession {
  /** Settles when the connection is lost or has ended. */
  readonly closed: Promise<void>;
  /** Tries to lock a name; false when another connection holds it, or this connection is lost. */
  tryLock(name: string): Promise<boolean>;
  /** Unlocks a name; never fails, because a lost connection holds no locks. */
  unlock(name: string): Promise<void>;
  end(): Promise<void>;
}

const SHORTEST_PAUSE_MILLISECONDS = 50;
const LONGEST_PAUSE_MILLISECONDS = 250;

/** The number of a name, separate for each schema; the seed separates it from the locks of units of work. */
const NUMBER = `hashtextextended(current_schema() || '.' || $1, 1)`;
const TRY_LOCK = `select pg_try_advisory_lock(${NUMBER}) as done`;
const UNLOCK = `select pg_advisory_unlock(${NUMBER}) as done`;
/** Neither statement waits for a lock, so a server that takes longer is gone. */
const PATIENCE_MILLISECONDS = 10_000;

/**
 * Builds locks over one connection outside the pool, opened with the first lock. A lock is held while an AI answers; one
 * pool connection for each lock would leave none for queries. A waiting statement would block the shared connection, so a
 * taken name is tried again after a pause.
 *
 * A lost connection loses its locks. Waiting callers get a new connection. Holders go on, because half of their work may
 * be done; until they end, another process can take the same name.
 */
export function createSessionLocks(
  hosts: ServerHosts,
  onConnectionLost: (error: Error) => void,
): SessionLocks & { close(): Promise<void> } {
  let current: Promise<LockSession> | null = null;
  const closing = new AbortController();

  async function connect(): Promise<LockSession> {
    if (closing.signal.aborted) throw new Error('The database is not open.');
    if (current !== null) return current;
    const opening = openLockSession(hosts, (error) => {
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

  /** Locks a name, and returns the connection that has it. */
  async function lock(name: string, signal: AbortSignal | undefined): Promise<LockSession> {
    for (let pause = SHORTEST_PAUSE_MILLISECONDS; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MILLISECONDS)) {
      signal?.throwIfAborted();
      const session = await connect();
      if (!(await session.tryLock(name))) await pauseFor(pause, signal);
      else if (signal?.aborted !== true) return session;
      else await session.unlock(name);
    }
  }

  /** Locks a name again whenever the connection that had it is lost. */
  async function lockAgain(name: string, first: LockSession): Promise<void> {
    let session: LockSession | null = first;
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
      return () => session.unlock(name);
    },
    keep: async (name) => {
      const session = await lock(name, closing.signal);
      void lockAgain(name, session);
    },
    close: async () => {
      closing.abort();
      const session = await current?.catch(() => null);
      await session?.end();
    },
  };
}

/** Opens the connection. Calls `onLost` once when the connection is lost; rejects without a server. */
async function openLockSession(hosts: ServerHosts, onLost: (error: Error) => void): Promise<LockSession> {
  const client = await openClient(hosts, {
    keepAlive: true,
    connectionTimeoutMillis: PATIENCE_MILLISECONDS,
    query_timeout: PATIENCE_MILLISECONDS,
  });
  let isOpen = false;
  const closed = Promise.withResolvers<void>();
  client.once('end', () => closed.resolve());

  function lose(error: Error): void {
    if (!isOpen) return;
    isOpen = false;
    closed.resolve();
    onLost(error);
    client.end().catch(ignoreLostClient);
  }

  client.on('error', lose);
  await client.query(SHOW_AT_WORK);
  isOpen = true;
  const send = sendInOrder((config) => client.query(config));

  /** Locks or unlocks; a connection that fails to do so is not used again. */
  async function ask(text: string, name: string): Promise<boolean> {
    try {
      const { rows } = await send({ text, values: [name] });
      return rows[0]?.done === true;
    } catch (error) {
      lose(error instanceof Error ? error : new Error('The lock connection failed.', { cause: error }));
      return false;
    }
  }

  return {
    closed: closed.promise,
    tryLock: (name) => ask(TRY_LOCK, name),
    unlock: async (name) => void (await ask(UNLOCK, name)),
    end: async () => {
      isOpen = false;
      await client.end();
    },
  };
}

function ignoreLostClient(): void {
  // The connection was lost before, and `onLost` was called.
}
