import {
  formatTimestamp,
  microsecondsOf,
  type Session,
  type SessionRating,
  type Timestamp,
} from '@learnwright/plugin-sdk';
import type { PluginServer } from '@learnwright/test-kit';

/** A time some minutes later, or earlier. */
export function minutesAfter(time: Timestamp, minutes: number): Timestamp {
  return formatTimestamp(microsecondsOf(time) + Math.round(minutes * 60_000_000));
}

/** The fields of a session that has ended. */
export interface EndedSession extends Partial<Session> {
  readonly project_id: string;
}

/** Stores a session that has ended; it took half an hour until now unless the fields say otherwise. */
export async function storeSession({ clock, database }: PluginServer, fields: EndedSession): Promise<Session> {
  const ended_at = fields.ended_at ?? clock.now();
  const session: Session = {
    id: `${fields.project_id}/${ended_at}/${clock.microseconds()}`,
    method: 'deductive',
    started_at: minutesAfter(ended_at, -30),
    ended_at,
    cycle_step: 1,
    cycle_count: 1,
    status: 'completed',
    ...fields,
  };
  await database.stores.sessions.insert(session);
  return session;
}

/** Stores a session and announces its end to the plugins. */
export async function completeSession(
  server: PluginServer,
  fields: EndedSession,
  rating: SessionRating | Record<string, never> = {},
): Promise<Session> {
  const session = await storeSession(server, fields);
  await server.tell('on_session_complete', session, rating);
  return session;
}

/** A rating of a session, given now. */
export function rate(
  { clock }: PluginServer,
  session_id: string,
  understanding: number,
  stress: number,
  notes: string | null = null,
): SessionRating {
  const created_at = clock.now();
  return { id: `rating ${created_at}`, session_id, understanding, stress, method_fit: 3, notes, created_at };
}
