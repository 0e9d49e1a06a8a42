import { setTimeout } from 'node:timers/promises';
import { hasEnded, isAppError, type Job } from '@learnwright/core';
import type { AppContext } from '../app-context.ts';

/** How often a job is read for somebody who follows it, in milliseconds: another server may run it. */
const LOOK_PERIOD = 500;
/** A comment after so many looks at which nothing had changed: 15 seconds. */
const QUIET_LOOKS = 30;

const HEADERS = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-store',
  // Keeps proxies from collecting the events.
  'X-Accel-Buffering': 'no',
};

/**
 * Answers a job as server-sent events: `progress` with the job as it is, again whenever that changes, and at its end `done`.
 * Whoever comes late or again begins with what is now. The stream ends without `done` when the server stops.
 */
export function respondWithJob(context: AppContext, first: Job, signal: AbortSignal): Response {
  const ending = AbortSignal.any([signal, context.jobs.stopping]);
  const encoder = new TextEncoder();
  const events = listEvents(context, first, ending);
  const body = new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const { done, value } = await events.next();
      if (done === true) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    cancel: async () => void (await events.return()),
  });
  return new Response(body, { headers: HEADERS });
}

async function* listEvents(
  { jobs }: AppContext,
  first: Job,
  ending: AbortSignal,
): AsyncGenerator<string, void, undefined> {
  let job: Job | null = first;
  let told = '';
  let quiet = 0;
  while (job !== null) {
    const text = JSON.stringify(job);
    if (hasEnded(job)) return yield `event: done\ndata: ${text}\n\n`;
    if (text !== told) yield `event: progress\ndata: ${text}\n\n`;
    else if (quiet === QUIET_LOOKS) yield ': heartbeat\n\n';
    quiet = text === told && quiet < QUIET_LOOKS ? quiet + 1 : 0;
    told = text;
    try {
      await setTimeout(LOOK_PERIOD, null, { signal: ending, ref: false });
    } catch {
      // The client has left, or the server stops.
      return;
    }
    try {
      job = await jobs.find(job.id);
    } catch (error) {
      // The next look may find a database that answers.
      if (!isAppError(error)) throw error;
    }
  }
}
