import type { Session } from '../records/session.ts';
import type { Stores } from '../stores/stores.ts';
import { createCalendar } from '../time/calendar.ts';
import type { Timestamp } from '../time/timestamp.ts';
import { findLivedDay, nearDays } from './lived-day.ts';

/** The stores that activity is written with. */
export interface ActivityStores {
  readonly activity: Pick<Stores['activity'], 'recordDay' | 'readNearDays'>;
}

/** What a learner did: something that counts by itself, or reviews, which count once a day. */
export type ActivityKind = 'deed' | 'review';

/**
 * Writes down that a learner was active: on the day that their time zone has at this time, as it is set now. A day that was
 * lived stays as it is, whatever is deleted or set later (specification, R4.7). Belongs into the unit of work of the activity.
 */
export async function recordActivity(
  { activity }: ActivityStores,
  user_id: string,
  time: Timestamp,
  kind: ActivityKind = 'deed',
): Promise<void> {
  const { timezone, days } = await activity.readNearDays(user_id, nearDays(time));
  const { day, flown } = findLivedDay(days, time, timezone);
  const isKnown = kind === 'review' && days.some((each) => each.day === day && each.reviewed && each.last_at >= time);
  if (isKnown) return;
  // A day that goes on from elsewhere keeps the zone of that place: the one here is on another day.
  const zone = createCalendar(timezone).dayOf(time) === day ? timezone : null;
  await activity.recordDay(user_id, { day, flown, timezone: zone, last_at: time, reviewed: kind === 'review' });
}

/** Inserts a session. To start a chat session is activity of its learner; a lesson is activity when it is completed. */
export async function insertSession(
  stores: Pick<Stores, 'sessions' | 'projects'> & ActivityStores,
  session: Session,
): Promise<void> {
  await stores.sessions.insert(session);
  if (session.method === 'content') return;
  const project = await stores.projects.find(session.project_id);
  if (project !== null) await recordActivity(stores, project.user_id, session.started_at);
}
