import type { Message, Session } from '@learnwright/core';
import type { PluginServer } from './start-plugin-server.ts';

/**
 * Stores a session of a project; it has just begun unless the fields say otherwise. With `turns` it has messages: a prompt of
 * the system, and the turns, of which the tutor says the first.
 */
export async function storeSession(
  { clock, database: { stores } }: Pick<PluginServer, 'clock' | 'database'>,
  fields: Partial<Session> & Pick<Session, 'project_id'>,
  turns?: readonly string[],
): Promise<Session> {
  const session: Session = {
    id: `session-${clock.microseconds()}`,
    method: 'deductive',
    started_at: clock.now(),
    ended_at: null,
    cycle_step: 1,
    cycle_count: 1,
    status: 'active',
    ...fields,
  };
  await stores.sessions.insert(session);
  for (const { role, content } of turns === undefined ? [] : listMessages(turns)) {
    const created_at = clock.now();
    const id = `message-${clock.microseconds()}`;
    await stores.messages.insert({ id, session_id: session.id, role, content, truncated: false, created_at });
  }
  return session;
}

function listMessages(turns: readonly string[]): Pick<Message, 'role' | 'content'>[] {
  const said = turns.map((content, index) => ({ role: index % 2 === 0 ? 'assistant' : 'user', content }) as const);
  return [{ role: 'system', content: 'Secret instructions' }, ...said];
}
