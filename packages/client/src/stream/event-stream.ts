import { ApiError, unexpectedAnswer } from '../api/result.ts';
import type { Schemas } from '../generated/schemas.ts';
import type { Unchecked } from '../requests/answer.ts';
import { readParts } from '../requests/read-text.ts';
import type { Watch } from '../requests/watch.ts';
import { createEventParser } from './parse-events.ts';

/** One event of a streamed turn (specification, R10.9). */
export type TurnEvent =
  | { readonly event: 'start'; readonly data: { readonly user_message: Schemas['Message'] } }
  | { readonly event: 'chunk'; readonly data: { readonly delta: string } }
  | { readonly event: 'done'; readonly data: Schemas['Session_MessageAnswer'] };

/** The events of a turn in their order, each once. */
export type TurnEvents = AsyncGenerator<TurnEvent, void, undefined>;

/** One event of a job: `progress` with the job as it is, and `done` at its end. */
export interface JobEvent {
  readonly event: 'progress' | 'done';
  readonly data: Schemas['Job'];
}

/** The events of a job in their order, the last of them `done`. */
export type JobEvents = AsyncGenerator<JobEvent, void, undefined>;

/** One event of the stream that shows whether a proxy holds streams back. */
export interface ConnectionEvent {
  readonly event: 'progress' | 'done';
  readonly data: Schemas['ConnectionTick'];
}

/** The events of that stream in their order, the last of them `done`. */
export type ConnectionEvents = AsyncGenerator<ConnectionEvent, void, undefined>;

/** Marks an answer of the document as a stream. */
export interface EventStream {
  readonly media_type: 'text/event-stream';
}

/**
 * Reads the events of a streamed answer, of a turn, a job or a trial; throws an ApiError where it stops before `done` or nothing comes
 * for too long. Leaving closes the connection, and so does the caller's signal, whether somebody reads or not.
 */
export function readEvents(response: Response, watch: Watch): AsyncGenerator<Unchecked, void, undefined> {
  return parseEvents(response, watch, watch.hold());
}

async function* parseEvents(
  response: Response,
  watch: Watch,
  release: () => void,
): AsyncGenerator<Unchecked, void, undefined> {
  const parse = createEventParser();
  try {
    for await (const part of readParts(response, watch)) {
      for (const { event, data } of parse(part)) {
        yield { event, data: JSON.parse(data) };
        if (event === 'done') return;
      }
    }
  } finally {
    release();
  }
  throw new ApiError(unexpectedAnswer(response, 'The stream ended before its event "done".'), response);
}
