import type { Message } from '@learnwright/core';
import type { SessionContext } from '../session-context.ts';
import { timeAfter } from './time-after.ts';

/** Adds a message behind all others of its session, which must be locked. */
export async function storeMessage(
  { records, clock, createId }: SessionContext,
  message: Omit<Message, 'id' | 'created_at'>,
): Promise<Message> {
  const [last] = await records.messages.latestOfSession(message.session_id, 1);
  const stored: Message = { id: createId(), ...message, created_at: timeAfter(clock, last?.created_at) };
  await records.messages.insert(stored);
  return stored;
}
