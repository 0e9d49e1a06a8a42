import type { AiClient, AiRequest } from '@learnwright/plugin-sdk';
import type { SessionContext } from '../session-context.ts';
import type { SendMessage, TurnAnswer } from '../turn-schemas.ts';
import { runTurn } from './run-turn.ts';

/**
 * Runs a turn to its end and answers it whole, also for a client that has gone meanwhile. Throws not_found and
 * session_completed; a failure of the AI is part of the answer.
 */
export async function sendMessage(
  context: SessionContext,
  session_id: string,
  message: SendMessage,
): Promise<TurnAnswer> {
  const events = runTurn(context, {
    session_id,
    ...message,
    ask: (request) => askWhole(context.ai, request),
    signal: context.signal,
    onError: (error) => {
      throw error;
    },
  });
  for await (const { event, data } of events) {
    if (event === 'done') return data;
  }
  throw new Error('A turn has ended without an answer.');
}

async function* askWhole(ai: AiClient, request: AiRequest): AsyncGenerator<string, void, undefined> {
  yield await ai.complete(request);
}
