import { AsyncLocalStorage } from 'node:async_hooks';
import type { TurnEvent } from '../turns/turn-event.ts';
import { createHeartbeat } from './create-heartbeat.ts';
import type { Every } from './every.ts';
import { writeEvent } from './write-event.ts';

/** What a stream of events is made of. */
export interface EventStreamParts {
  /** The event that is there already. */
  readonly first: TurnEvent;
  /** Those behind it; they come to an end soon after `signal` was aborted. */
  readonly events: AsyncIterator<TurnEvent, void, undefined>;
  /** Aborted when the client has gone or nobody is to be served any more. */
  readonly signal: AbortSignal;
  /** Told that the client has left the stream; it aborts the signal. */
  readonly leave: () => void;
  readonly every: Every;
}

type Controller = ReadableStreamDefaultController<Uint8Array>;

/**
 * The body of an answer of server-sent events. It takes an event when the client has read those before, so that a slow
 * one loses nothing and nothing piles up; once the signal is aborted it takes the few that are left at once. The events
 * are always taken to their end, so that a turn is finished whoever has left.
 */
export function createEventStream(parts: EventStreamParts): ReadableStream<Uint8Array> {
  const { first, events, signal, leave, every } = parts;
  const encoder = new TextEncoder();
  const over = new AbortController();
  // Whoever reads the body may be anyone's code: the turn goes on as that of its request.
  const asRequest = AsyncLocalStorage.snapshot();
  const next = () => asRequest(() => events.next());
  const heartbeat = createHeartbeat(every, leave);

  async function passNext(controller: Controller): Promise<boolean> {
    try {
      const { done, value } = await next();
      if (over.signal.aborted) return false;
      if (done !== true) {
        controller.enqueue(encoder.encode(writeEvent(value)));
        return true;
      }
      over.abort();
      controller.close();
    } catch (error) {
      over.abort();
      controller.error(error);
    }
    return false;
  }

  async function passRest(controller: Controller): Promise<void> {
    while (await passNext(controller));
  }

  return new ReadableStream<Uint8Array>({
    start: (controller) => {
      controller.enqueue(encoder.encode(writeEvent(first)));
      over.signal.addEventListener('abort', heartbeat.start(controller));
      const passNow = () => void passRest(controller);
      if (signal.aborted) passNow();
      else signal.addEventListener('abort', passNow, { once: true, signal: over.signal });
    },
    pull: async (controller) => {
      heartbeat.noticeRead();
      await passNext(controller);
    },
    cancel: async () => {
      over.abort();
      leave();
      while ((await next()).done !== true);
    },
  });
}
