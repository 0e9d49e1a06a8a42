import { setTimeout } from 'node:timers/promises';
import { z } from '@learnwright/plugin-sdk';

/** An event of the stream that is there to be watched. */
export const tickSchema = z
  .object({
    number: z.int().min(1).meta({ description: 'Which event it is.', example: 1 }),
    of: z.int().min(1).meta({ description: 'How many there are.', example: 4 }),
  })
  .meta({ id: 'ConnectionTick' });

const TICKS = 4;
/** The time between two events, in milliseconds. */
const PERIOD = 250;

const HEADERS = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-store',
  // As every stream of the server has it: what is watched is what becomes of them.
  'X-Accel-Buffering': 'no',
};

/** Answers a stream of few events in known intervals; its last one is `done`. */
export function respondWithTicks(signal: AbortSignal): Response {
  const encoder = new TextEncoder();
  let number = 0;
  const body = new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      if (number > 0) await setTimeout(PERIOD, null, { signal, ref: false }).catch(() => undefined);
      if (signal.aborted) return controller.close();
      number += 1;
      const event = number < TICKS ? 'progress' : 'done';
      controller.enqueue(encoder.encode(`event: ${event}\ndata: ${JSON.stringify({ number, of: TICKS })}\n\n`));
      if (number === TICKS) controller.close();
    },
  });
  return new Response(body, { headers: HEADERS });
}
