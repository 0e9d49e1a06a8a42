import {
  type ApiToken,
  type Clock,
  formatTimestamp,
  microsecondsOf,
  type Stores,
  type Timestamp,
} from '@learnwright/core';
import type { Timers } from '@learnwright/plugin-host';
import type { Logger } from '@learnwright/plugin-sdk';

/** How exactly it is known when a token was last used, in microseconds. */
const PRECISION = 60_000_000;
/** How long uses are collected before they are written, in milliseconds. */
const DELAY = 1_000;

/** What the uses of API tokens are noted with. */
export interface TokenUsePorts {
  readonly apiTokens: Pick<Stores['apiTokens'], 'noteUse'>;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly logger: Logger;
}

/** Notes when API tokens are used. */
export interface TokenUses {
  /** Remembers a use; never waits and never throws. */
  note(token: ApiToken): void;
  /** Writes what is remembered. */
  close(): Promise<void>;
}

/** Builds the notes: a token is written at most once a minute, behind the requests that use it. */
export function createTokenUses({ apiTokens, clock, timers, logger }: TokenUsePorts): TokenUses {
  const uses = new Map<string, Timestamp>();
  let cancel: (() => void) | null = null;
  let writing = Promise.resolve();

  async function write(): Promise<void> {
    const collected = [...uses];
    for (const [id, time] of collected) {
      try {
        await apiTokens.noteUse(id, time, minuteBefore(time));
      } catch (error) {
        logger.warn('The use of an API token could not be noted.', { token: id, error });
      }
      uses.delete(id);
    }
  }

  function flush(): void {
    cancel = null;
    writing = writing.then(write);
  }

  return {
    note: ({ id, last_used_at }) => {
      const now = clock.now();
      if (uses.has(id) || (last_used_at !== null && last_used_at > minuteBefore(now))) return;
      uses.set(id, now);
      cancel ??= timers.after(DELAY, flush);
    },
    close: async () => {
      cancel?.();
      flush();
      await writing;
    },
  };
}

function minuteBefore(time: Timestamp): Timestamp {
  return formatTimestamp(microsecondsOf(time) - PRECISION);
}
