import type { Every } from './every.ts';

/** Keeps a stream open on which nothing comes, and notices a client that reads nothing. */
export interface Heartbeat {
  /** Begins to beat on a stream; the answer stops it. */
  start(controller: ReadableStreamDefaultController<Uint8Array>): () => void;
  /** The client has read something. */
  noticeRead(): void;
}

const MILLISECONDS = 15_000;
const COMMENT = new TextEncoder().encode(': heartbeat\n\n');
/** How many beats in a row find something unread before the client counts as gone: two minutes. */
const PATIENCE = 8;

/** Builds a heartbeat: a comment every 15 seconds to a client that waits; `leave` is called for one that is gone. */
export function createHeartbeat(every: Every, leave: () => void): Heartbeat {
  let unread = 0;
  return {
    start: (controller) =>
      every(MILLISECONDS, () => {
        const isWaiting = (controller.desiredSize ?? 0) > 0;
        // A copy, since who reads the bytes may keep them.
        if (isWaiting) controller.enqueue(COMMENT.slice());
        unread = isWaiting ? 0 : unread + 1;
        // Its session would be kept from all other turns for as long as the connection stands.
        if (unread === PATIENCE) leave();
      }),
    noticeRead: () => {
      unread = 0;
    },
  };
}
