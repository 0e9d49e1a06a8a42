import type { ChangeFeed } from '../backend.ts';
import type { LastingSessions } from './lasting-session.ts';
import { pauseFor } from './pause.ts';

/** Listening over one connection. */
interface ChangeSession {
  /** Settles when the connection is lost or has ended. */
  readonly closed: Promise<void>;
  /** Stops listening; no callback runs afterwards. Never fails. */
  end(): Promise<void>;
}

const SHORTEST_PAUSE_MILLISECONDS = 100;
const LONGEST_PAUSE_MILLISECONDS = 5000;

/** Builds the feed of changes over the lasting session of the process. */
export function createChangeFeed(sessions: LastingSessions): ChangeFeed & { close(): Promise<void> } {
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
      const follower = followChanges(() => listenTo(sessions, kind, onChange), onChange);
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
 * Listens for changes until stopped. After a lost connection it listens over the next one, after growing pauses while there is no
 * server; then `onChange` is called, because a change may have been missed. Rejects when the first connection fails. Call the
 * answer to stop.
 */
async function followChanges(open: () => Promise<ChangeSession>, onChange: () => void): Promise<() => Promise<void>> {
  const ending = new AbortController();
  const ended = new Promise<void>((resolve) => ending.signal.addEventListener('abort', () => resolve()));
  let session = await open();

  async function listen(): Promise<void> {
    let pause = SHORTEST_PAUSE_MILLISECONDS;
    for (;;) {
      await Promise.race([session.closed, ended]);
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

async function listenTo(sessions: LastingSessions, kind: string, onChange: () => void): Promise<ChangeSession> {
  const session = await sessions.current();
  return { closed: session.closed, end: await session.listen(channelOf(kind), onChange) };
}

function channelOf(kind: string): string {
  return `'learnwright_${kind}_' || to_hex(hashtextextended(current_schema(), 2))`;
}
