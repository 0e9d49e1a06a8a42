import { createParser } from 'eventsource-parser';
import { ApiError } from '../api/api-error.ts';
import { unexpectedAnswer } from '../api/problem.ts';
import type { Unchecked } from '../requests/unchecked.ts';
import type { TurnEvents } from './event-stream.ts';

/** The events of a streamed answer; throws an ApiError where it stops before `done`. Leaving it closes the connection. */
export async function* readEvents(response: Response): TurnEvents {
  const arrived: Unchecked[] = [];
  const parser = createParser({
    onEvent: ({ event = 'message', data }) => arrived.push({ event, data: JSON.parse(data) }),
  });
  const decoder = new TextDecoder();
  // Not `for await`: Safari cannot iterate over a stream.
  const reader = response.body?.getReader();
  try {
    for (let part = await reader?.read(); part?.value !== undefined; part = await reader?.read()) {
      parser.feed(decoder.decode(part.value, { stream: true }));
      for (const event of arrived.splice(0)) {
        yield event;
        if (event.event === 'done') return;
      }
    }
  } finally {
    await reader?.cancel();
  }
  throw new ApiError(unexpectedAnswer(response, 'The stream ended before its event "done".'), response);
}
