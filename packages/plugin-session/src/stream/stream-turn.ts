import type { RouteRequest } from '@learnwright/plugin-sdk';
import type { SessionContext } from '../session-context.ts';
import { runTurn } from '../turns/run-turn.ts';
import type { TurnRequest } from '../turns/turn-request.ts';
import { createEventStream } from './create-event-stream.ts';
import { every } from './every.ts';

const HEADERS = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-store',
  // Keeps proxies from collecting the events.
  'X-Accel-Buffering': 'no',
};

/**
 * Runs a turn and answers its events as they happen. Rejects with not_found and session_completed before there is a
 * response; whatever goes wrong later is part of `done` (specification, part 6).
 */
export async function streamTurn(
  context: SessionContext,
  turn: Pick<TurnRequest, 'session_id' | 'role' | 'content'>,
  request: Pick<RouteRequest, 'signal'>,
): Promise<Response> {
  const left = new AbortController();
  const signal = AbortSignal.any([request.signal, context.signal, left.signal]);
  const events = runTurn(context, {
    ...turn,
    ask: (question) => context.ai.stream(question),
    signal,
    onError: (error) =>
      context.logger.error('A turn failed after its stream had begun.', { session_id: turn.session_id, error }),
  });
  const { done, value: first } = await events.next();
  if (done === true) throw new Error('A turn has ended without an event.');
  // The signal of a request tells nothing any more once the request is forgotten: this keeps it, for as long as it takes.
  const leave = () => left.abort(request.signal.reason);
  const body = createEventStream({ first, events, signal, leave, every });
  return new Response(body, { headers: HEADERS });
}
