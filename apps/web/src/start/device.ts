import type { Client } from '@learnwright/client';
import type { LocalDatabase, OfflineContent } from '@learnwright/client/local';
import type { KeptValues } from './kept-values.ts';

/** What this browser keeps: the records of its learners, and sets of lessons. */
export interface Device {
  readonly database: LocalDatabase;
  readonly content: OfflineContent;
}

/** The way to what this browser keeps. */
export interface DeviceAccess {
  /** Opens it, once. Its code comes with the first call. */
  open(): Promise<Device>;
  /** Whether it was opened before: only then something may be kept. */
  isKnown(): boolean;
}

/** What a device is opened with. */
export interface DevicePorts {
  readonly indexedDB: IDBFactory;
  /** Milliseconds since 1970. */
  readonly wall: () => number;
  /** Milliseconds since any moment. */
  readonly elapsed: () => number;
  readonly kept: KeptValues;
}

const NAME = 'device';

/** Makes the way to what the browser keeps; nothing is opened yet. */
export function createDevice({ indexedDB, wall, elapsed, kept }: DevicePorts, client: Client): DeviceAccess {
  let opening: Promise<Device> | null = null;

  async function open(): Promise<Device> {
    const { createClock, openLocalDatabase, openOfflineContent } = await import('@learnwright/client/local');
    const clock = createClock({ wall, elapsed });
    const [database, content] = await Promise.all([
      openLocalDatabase({ indexedDB, clock }),
      openOfflineContent({ indexedDB, client }),
    ]);
    kept.write(NAME, 'opened');
    return { database, content };
  }

  return {
    isKnown: () => kept.read(NAME) !== null,
    open: () => {
      opening ??= open().catch((error) => {
        // The next call tries again.
        opening = null;
        throw error;
      });
      return opening;
    },
  };
}
