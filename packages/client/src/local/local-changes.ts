import {
  type ChangeListener,
  createChangeListeners,
  type LessonAddress,
  lessonsOf,
  type StorageChange,
} from '../storage/storage-change.ts';

/** The way between the tabs of an app; the browser's BroadcastChannel has its shape. */
export interface TabChannel {
  onmessage: ((event: never) => unknown) | null;
  postMessage(message: TabMessage): void;
  close(): void;
}

/** What a tab tells the others. */
export interface TabMessage extends StorageChange {
  /** The learner whose records have changed; null for every learner. */
  readonly user_id: string | null;
}

/** The changes of a local database, in this tab and in others that have it open. */
export interface LocalChanges {
  /** Tells of rows that have changed; no rows are any. */
  tell(user_id: string | null, kind: StorageChange['kind'], rows?: readonly LessonAddress[]): void;
  /** Listens to the changes of one learner; returns what ends that. */
  subscribe(user_id: string, listener: ChangeListener): () => void;
}

/**
 * Makes the changes of a database. While somebody listens, a channel is open to hear of other tabs; at other times one is
 * opened to tell them, and closed. Without channels a tab hears of itself alone.
 */
export function createLocalChanges(openChannel: (() => TabChannel) | null): LocalChanges {
  const learners = new Map<string, ReturnType<typeof createChangeListeners>>();
  let listening: TabChannel | null = null;
  let count = 0;

  function pass({ user_id, kind, lessons }: TabMessage): void {
    for (const [id, listeners] of learners) if (user_id === null || id === user_id) listeners.tell({ kind, lessons });
  }

  return {
    tell: (user_id, kind, rows = []) => {
      const message = { user_id, kind, lessons: lessonsOf(rows) };
      pass(message);
      // The channel that listens does not hear itself.
      const channel = listening ?? openChannel?.();
      channel?.postMessage(message);
      if (channel !== listening) channel?.close();
    },
    subscribe: (user_id, listener) => {
      if (count === 0 && openChannel !== null) {
        listening = openChannel();
        listening.onmessage = ({ data }: { readonly data: TabMessage }) => pass(data);
      }
      count += 1;
      const listeners = learners.get(user_id) ?? createChangeListeners();
      learners.set(user_id, listeners);
      const remove = listeners.add(listener);
      let isOver = false;
      return () => {
        if (isOver) return;
        isOver = true;
        remove();
        count -= 1;
        if (count > 0) return;
        listening?.close();
        listening = null;
      };
    },
  };
}

/** The browser's way between tabs; null where it has none. */
export function findChannels(): ((name: string) => TabChannel) | null {
  return typeof BroadcastChannel === 'undefined' ? null : (name) => new BroadcastChannel(name);
}
