import type { Release } from '@learnwright/core';
import type { Timers } from '../calls/deadlines.ts';

/** How many turns there may be at once, and how long somebody waits for one. */
interface TurnBounds {
  readonly of_owner: number;
  readonly of_server: number;
  readonly wait_milliseconds: number;
}

/** Who has turns, and who waits for one. */
export interface Turns {
  /**
   * Waits for a turn and returns what ends it. Returns `owner` or `server` where the time is over, after whose bound is
   * reached. Rejects with the reason of `signal`.
   */
  take(owner: string, bounds: TurnBounds, signal?: AbortSignal): Promise<Release | 'owner' | 'server'>;
  /** How many an owner has. */
  heldBy(owner: string): number;
}

interface Waiting {
  readonly owner: string;
  readonly bounds: TurnBounds;
  readonly begin: () => void;
}

/**
 * Builds turns, first come, first served: but who waits for a turn of the server's overtakes those whose owner has all theirs. What
 * waits and has a turn is in this process alone.
 */
export function createTurns(timers: Timers): Turns {
  const held = new Map<string, number>();
  const waiting = new Set<Waiting>();
  let all = 0;

  const heldBy = (owner: string) => held.get(owner) ?? 0;
  const isFree = (owner: string, { of_owner, of_server }: TurnBounds) => all < of_server && heldBy(owner) < of_owner;

  function hold(owner: string): Release {
    held.set(owner, heldBy(owner) + 1);
    all += 1;
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      all -= 1;
      if (heldBy(owner) > 1) held.set(owner, heldBy(owner) - 1);
      else held.delete(owner);
      beginNext();
    };
  }

  function beginNext(): void {
    for (const next of waiting) {
      if (isFree(next.owner, next.bounds)) next.begin();
    }
  }

  function take(owner: string, bounds: TurnBounds, signal?: AbortSignal): Promise<Release | 'owner' | 'server'> {
    signal?.throwIfAborted();
    if (isFree(owner, bounds)) return Promise.resolve(hold(owner));
    return new Promise((resolve, reject) => {
      const leave = () => {
        waiting.delete(entry);
        cancel();
        signal?.removeEventListener('abort', giveUp);
      };
      const giveUp = () => {
        leave();
        reject(signal?.reason);
      };
      const entry: Waiting = {
        owner,
        bounds,
        begin: () => {
          leave();
          resolve(hold(owner));
        },
      };
      const cancel = timers.after(bounds.wait_milliseconds, () => {
        leave();
        resolve(heldBy(owner) >= bounds.of_owner ? 'owner' : 'server');
      });
      waiting.add(entry);
      signal?.addEventListener('abort', giveUp, { once: true });
    });
  }

  return { take: async (...input) => take(...input), heldBy };
}
