import type { ChangeFeed } from '../backend/backend.ts';
import { channelOf } from './channel-of.ts';
import { followChanges } from './follow-changes.ts';
import { openChangeSession } from './open-change-session.ts';

/** Builds the feed of changes: each follower has a connection of its own, outside the pool, which never comes free. */
export function createChangeFeed(
  url: string,
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
      const follower = followChanges(() => openChangeSession(url, session), onChange);
      followers.add(follower);
      follower.catch(() => followers.delete(follower));
      await follower;
      return () => endFollower(follower);
    },
    close: async () => {
      isClosed = true;
      await Promise.all([...followers].map(endFollower));
    },
  };
}
