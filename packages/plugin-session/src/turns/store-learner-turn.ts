import { AppError, type ChatMethod, type Message, type Session } from '@learnwright/core';
import { lockSession } from '../records/lock-session.ts';
import type { SessionContext } from '../session-context.ts';
import { storeMessage } from './store-message.ts';
import type { TurnRequest } from './turn-request.ts';

/** A turn whose message is stored, and its session as it was then. */
export interface LearnerTurn {
  readonly session: Session;
  readonly method: ChatMethod;
  readonly message: Message;
}

/** Stores the message of a turn. Throws not_found for the session, and session_completed where it is not active. */
export async function storeLearnerTurn(
  context: SessionContext,
  { session_id, role, content }: Pick<TurnRequest, 'session_id' | 'role' | 'content'>,
): Promise<LearnerTurn> {
  return context.transaction(async () => {
    const session = await lockSession(context.records, session_id);
    const { method } = session;
    if (session.status !== 'active' || method === 'content') {
      throw new AppError('session_completed', 'The session has ended. Start a new one.');
    }
    const message = await storeMessage(context, { session_id, role, content, truncated: false });
    return { session, method, message };
  });
}
