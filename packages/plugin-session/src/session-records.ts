import {
  type Caller,
  type Clock,
  formatTimestamp,
  type Message,
  microsecondsOf,
  notFound,
  type Page,
  type PageRequest,
  type Session,
  type Timestamp,
} from '@learnwright/plugin-sdk';
import type { SessionContext } from './tables.ts';

/** Finds a session; throws not_found. */
export async function requireSession({ sessions }: SessionContext['records'], session_id: string): Promise<Session> {
  const session = await sessions.find(session_id);
  if (session === null) throw notFound('session', session_id);
  return session;
}

/** Finds a session and locks its row until the transaction around the call ends; throws not_found. */
export async function lockSessionRow(
  { projects, sessions }: SessionContext['records'],
  session_id: string,
): Promise<Session> {
  const known = await sessions.find(session_id);
  // The project first, as deleting a project does: transactions that lock in one order do not deadlock.
  const project = known && (await projects.lock(known.project_id));
  const session = project && (await sessions.lock(session_id));
  if (session === null) throw notFound('session', session_id);
  return session;
}

/** Tells whether a caller may read the instructions to the tutor: a learner only where the setting allows it. */
export function seesPrompt({ settings }: Pick<SessionContext, 'settings'>, { role }: Caller): boolean {
  return role !== 'learner' || settings.values.show_system_prompt;
}

/**
 * Lists a session's messages, oldest first, without the prompt for a caller who does not see it; throws not_found for the
 * session.
 */
export async function listMessages(
  context: SessionContext,
  session_id: string,
  page: PageRequest,
  caller: Caller,
): Promise<Page<Message>> {
  const { messages } = context.records;
  await requireSession(context.records, session_id);
  if (seesPrompt(context, caller)) return messages.listBySession(session_id, page);
  // A session begins with its prompt.
  const [first] = (await messages.listBySession(session_id, { limit: 1, after: null })).items;
  if (first?.role !== 'system') return messages.listBySession(session_id, page);
  // One more at the beginning, where the prompt is. A cursor may lead to the beginning too.
  const limit = page.limit === null || page.after !== null ? page.limit : page.limit + 1;
  const { items, next } = await messages.listBySession(session_id, { ...page, limit });
  return { items: items.filter(({ id }) => id !== first.id), next };
}

/** Adds a message after all others of its session. The session's row must be locked. */
export async function addMessage(
  { records, clock, createId }: SessionContext,
  message: Omit<Message, 'id' | 'created_at'>,
): Promise<Message> {
  const [last] = await records.messages.latestOfSession(message.session_id, 1);
  const added: Message = { id: createId(), ...message, created_at: timeAfter(clock, last?.created_at) };
  await records.messages.insert(added);
  return added;
}

/** Reads the time, and adds to it where needed to be later than another: the clocks of two servers may differ. */
function timeAfter(clock: Clock, earlier: Timestamp | undefined): Timestamp {
  const now = clock.now();
  return earlier === undefined || now > earlier ? now : formatTimestamp(microsecondsOf(earlier) + 1);
}
