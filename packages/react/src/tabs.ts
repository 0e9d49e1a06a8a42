import type { StorageChange } from '@learnwright/client';

/** What a tab tells the others of a learner. */
export interface TabNote {
  readonly user_id: string;
  /** A change of records, where the storage does not tell the other tabs itself. */
  readonly change?: StorageChange;
  /** Paths of the server below which something has changed. */
  readonly paths?: readonly string[];
}

/** The other tabs of an app. */
export interface Tabs {
  tell(note: TabNote): void;
  /** Listens to the others; returns what ends it. */
  listen(listener: (note: TabNote) => void): () => void;
}

/** A note on its way, with the page that it comes from. */
type SentNote = TabNote & { readonly page: number };

/** The way between tabs; the browser's BroadcastChannel has its shape. */
interface TabChannel {
  onmessage: ((event: never) => unknown) | null;
  postMessage(note: SentNote): void;
  close(): void;
}

/**
 * Finds the other tabs of the app. A channel is open while somebody listens, and otherwise for as long as something is told. Where there
 * are no channels, each tab is alone. `page` tells pages apart: two providers of one page need not tell each other.
 */
export function createTabs(
  page: number = performance.timeOrigin,
  openChannel: (() => TabChannel) | null = findChannels(),
): Tabs {
  let listening: TabChannel | null = null;
  return {
    tell: (note) => {
      const channel = listening ?? openChannel?.();
      channel?.postMessage({ ...note, page });
      if (channel !== listening) channel?.close();
    },
    listen: (listener) => {
      const channel = openChannel?.() ?? null;
      if (channel !== null) {
        channel.onmessage = ({ data: { page: from, ...note } }: { readonly data: SentNote }) => {
          if (from !== page) listener(note);
        };
      }
      listening = channel;
      return () => {
        channel?.close();
        if (listening === channel) listening = null;
      };
    },
  };
}

function findChannels(): (() => TabChannel) | null {
  return typeof BroadcastChannel === 'undefined' ? null : () => new BroadcastChannel('learnwright');
}
