import type { ChangeFeed } from '../backend.ts';
import { openClient } from './open-client.ts';
import { pauseFor } from './pause.ts';
import type { ServerHosts } from './server-hosts.ts';

/** A connection that listens for changes. */
interface ChangeSession {
  /** Settles when the connection is lost or has ended. */
  readonly closed: Promise<void>;
  /** Closes the connection; no callback runs afterwards. Never fails. */
  end(): Promise<void>;
}

/** The channel of a connection, and its callbacks. */
interface ChangeSessionOptions {
  /** The SQL of the channel. */
  readonly channel: string;
  readonly onChange: () => void;
  /** Called once when the connection is lost. */
  readonly onLost: (error: Error) => void;
}

const SHORTEST_PAUSE_MILLISECONDS = 100;
const LONGEST_PAUSE_MILLISECONDS = 5000;

/** No statement here waits for a lock, so a server that takes longer is gone. */
const PATIENCE_MILLISECONDS = 10_000;

/** Builds the feed of changes. Each follower has a connection outside the pool, because it never gives it back. */
export function createChangeFeed(
  hosts: ServerHosts,
  onConnectionLost: (error: Error) => void,
): ChangeFeed & { close(): Promise<void> } {
  const followers = new Set<Promise<() => Promise<void>>>();
  let isClosed = false;

  async function endFollower(follower: Promise<() => Promise<void>>): Promise<void> {
    followers.delete(follower);
    const end = await follower.catch(() => null);
    await end?.();
  }

  return {
    follow: async (kind, onChange) => {
      if (isClosed) throw new Error('The database is not open.');
      const session = { channel: channelOf(kind), onChange, onLost: onConnectionLost };
      const follower = followChanges(() => openChangeSession(hosts, session), onChange);
      followers.add(follower);
      follower.catch(() => followers.delete(follower));
      await follower;
      return () => endFollower(follower);
    },
    channelOf,
    close: async () => {
      isClosed = true;
      await Promise.all([...followers].map(endFollower));
    },
  };
}

/**
 * Listens for changes until stopped. A lost connection is opened again, after growing pauses while there is no server;
 * then `onChange` is called, because a change may have been missed. Rejects when the first connection fails. Call the
 * answer to stop.
 */
async function followChanges(open: () => Promise<ChangeSession>, onChange: () => void): Promise<() => Promise<void>> {
  const ending = new AbortController();
  let session = await open();

  async function listen(): Promise<void> {
    let pause = SHORTEST_PAUSE_MILLISECONDS;
    for (;;) {
      await session.closed;
      await pauseFor(pause, ending.signal);
      if (ending.signal.aborted) return;
      const next = await open().catch(nothingYet);
      if (ending.signal.aborted) return next?.end();
      pause = next === null ? Math.min(2 * pause, LONGEST_PAUSE_MILLISECONDS) : SHORTEST_PAUSE_MILLISECONDS;
      if (next === null) continue;
      session = next;
      onChange();
    }
  }

  const listening = listen();
  return async () => {
    ending.abort();
    await session.end();
    await listening;
  };
}

/** The loss was reported before; the next attempt follows after a pause. */
function nothingYet(): null {
  return null;
}

/** Opens the connection and listens; rejects without a server. */
async function openChangeSession(hosts: ServerHosts, options: ChangeSessionOptions): Promise<ChangeSession> {
  const { channel, onChange, onLost } = options;
  const client = await openClient(hosts, {
    keepAlive: true,
    keepAliveInitialDelayMillis: PATIENCE_MILLISECONDS,
    connectionTimeoutMillis: PATIENCE_MILLISECONDS,
    query_timeout: PATIENCE_MILLISECONDS,
  });
  const closed = Promise.withResolvers<void>();
  let isEnded = false;

  async function end(): Promise<void> {
    if (isEnded) return closed.promise;
    isEnded = true;
    await client.end().catch(ignoreLostClient);
    closed.resolve();
  }

  client.on('notification', () => {
    if (!isEnded) onChange();
  });
  client.on('error', (error) => {
    if (!isEnded) onLost(error);
    void end();
  });
  try {
    const { rows } = await client.query(`select ${channel} as name`);
    await client.query(`listen ${client.escapeIdentifier(String(rows[0]?.name))}`);
  } catch (error) {
    await end();
    throw error;
  }
  return { closed: closed.promise, end };
}

function ignoreLostClient(): void {
  // The connection was lost before: there is nothing to close.
}

function channelOf(kind: string): string {
  return `'learnwright_${kind}_' || to_hex(hashtextextended(current_schema(), 2))`;
}
