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
  /** Whether lessons are files beside the pages: then they are there without a server. */
  readonly hasLessons: boolean;
}

/** What a device is opened with. */
export interface DevicePorts {
  readonly indexedDB: IDBFactory;
  /** Milliseconds since 1970. */
  readonly wall: () => number;
  /** Milliseconds since any moment. */
  readonly elapsed: () => number;
  readonly kept: KeptValues;
  /** The address of lessons that are files; null where a server has them. */
  readonly lessons: string | null;
}

const NAME = 'device';

/** Makes the way to what the browser keeps; nothing is opened yet. */
export function createDevice({ indexedDB, wall, elapsed, kept, lessons }: DevicePorts, client: Client): DeviceAccess {
  let opening: Promise<Device> | null = null;

  async function open(): Promise<Device> {
    const { createClock, openLocalDatabase } = await import('@learnwright/client/local');
    const clock = createClock({ wall, elapsed });
    const [database, content] = await Promise.all([openLocalDatabase({ indexedDB, clock }), openContent()]);
    kept.write(NAME, 'opened');
    return { database, content };
  }

  async function openContent(): Promise<OfflineContent> {
    const { openOfflineContent } = await import('@learnwright/client/local');
    if (lessons === null) return openOfflineContent({ indexedDB, client });
    const { createStaticLessons } = await import('@learnwright/client/lessons');
    return openOfflineContent({ indexedDB, source: createStaticLessons(lessons) });
  }

  return {
    hasLessons: lessons !== null,
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
