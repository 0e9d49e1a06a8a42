import type { Message, Page, PageRequest } from '@learnwright/core';
import type { SessionContext } from '../session-context.ts';
import { requireSession } from './require-session.ts';

/** A session's messages, oldest first; throws not_found where there is no such session. */
export async function listMessages(
  { records }: SessionContext,
  session_id: string,
  page: PageRequest,
): Promise<Page<Message>> {
  await requireSession(records, session_id);
  return records.messages.listBySession(session_id, page);
}
