import { AsyncLocalStorage } from 'node:async_hooks';

/** A server-sent event before it is written. */
export interface StreamEvent {
  readonly event: string;
  readonly data: unknown;
}

/** What a stream of events is made of. */
export interface EventStreamParts {
  /** The first event, which has happened already. */
  readonly first: StreamEvent;
  /** The events after the first. They end soon after `signal` is aborted. */
  readonly events: AsyncIterator<StreamEvent, void, undefined>;
  /** Aborted when the client has gone or the plugin is deactivated. */
  readonly signal: AbortSignal;
  /** Called when the client has gone; it aborts `signal`. */
  readonly leave: () => void;
}

/** Calls back at an interval until the function it returns is called. */
type Every = (milliseconds: number, callback: () => void) => () => void;

type Controller = ReadableStreamDefaultController<Uint8Array>;

const HEADERS = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-store',
  // Keeps proxies from collecting the events.
  'X-Accel-Buffering': 'no',
};
const ENCODER = new TextEncoder();
const HEARTBEAT = ENCODER.encode(': heartbeat\n\n');
const HEARTBEAT_MILLISECONDS = 15_000;
/** How many heartbeats in a row find something unread before the client counts as gone: two minutes. */
const PATIENCE = 8;

/** Responds with events as they happen, with a comment every 15 seconds (specification, R10.9). */
export function respondWithEvents(parts: EventStreamParts): Response {
  return new Response(createEventStream(parts, startTimer), { headers: HEADERS });
}

/**
 * Writes events as the client reads them. The next event is taken once the client has read the others: a slow client
 * loses nothing, and nothing piles up. Once the signal is aborted, the rest is taken at once. The events are always
 * taken to their end, so that a turn is finished although its client has gone.
 */
export function createEventStream(parts: EventStreamParts, every: Every): ReadableStream<Uint8Array> {
  const { first, events, signal, leave } = parts;
  const over = new AbortController();
  // The body may be read in the context of other code; the turn goes on in the context of its own request.
  const asRequest = AsyncLocalStorage.snapshot();
  const next = () => asRequest(() => events.next());
  const heartbeat = createHeartbeat(every, leave);

  async function passNext(controller: Controller): Promise<boolean> {
    try {
      const { done, value } = await next();
      if (over.signal.aborted) return false;
      if (done !== true) {
        controller.enqueue(encodeEvent(value));
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
      controller.enqueue(encodeEvent(first));
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

/** Creates a heartbeat: keeps a silent stream open, and calls `leave` for a client that reads nothing. */
function createHeartbeat(every: Every, leave: () => void) {
  let unread = 0;
  return {
    /** Begins to beat. Call the answer to stop. */
    start: (controller: Controller) =>
      every(HEARTBEAT_MILLISECONDS, () => {
        const isWaiting = (controller.desiredSize ?? 0) > 0;
        // A copy, since the reader may keep the bytes.
        if (isWaiting) controller.enqueue(HEARTBEAT.slice());
        unread = isWaiting ? 0 : unread + 1;
        // Otherwise the session would be locked for as long as the connection stands.
        if (unread === PATIENCE) leave();
      }),
    noticeRead: () => {
      unread = 0;
    },
  };
}

function encodeEvent({ event, data }: StreamEvent): Uint8Array {
  return ENCODER.encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
}

function startTimer(milliseconds: number, callback: () => void): () => void {
  const timer = setInterval(callback, milliseconds);
  return () => clearInterval(timer);
}
