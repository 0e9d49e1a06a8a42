import type { Session, SessionHistoryEntry, SessionRating } from '@learnwright/core';
import { listLatestRatings } from '../ratings/rating-store.ts';
import type { SessionContext } from '../session-context.ts';
import { type FormerMethod, listFormerMethods } from './switch-store.ts';

/** How many of the latest sessions, and of the latest ratings, a history goes back. */
const HISTORY_LENGTH = 10;

/**
 * What recommend_method_switch is told of a project: its latest chat sessions, oldest first, the one asked about last.
 * A session has an entry for each of its ratings, in their order, or one without a rating; before these, it has one
 * without a rating for each method it had until a switch.
 */
export async function readHistory({ db, records }: SessionContext, asked: Session): Promise<SessionHistoryEntry[]> {
  const { project_id } = asked;
  const ratings = (await listLatestRatings(db, project_id, HISTORY_LENGTH)).toReversed();
  const { items } = await records.sessions.listByProject(project_id, { limit: HISTORY_LENGTH, after: null });
  const known = new Map(items.map((session) => [session.id, session]));
  for (const { session_id } of ratings) {
    const session = known.get(session_id) ?? (await records.sessions.find(session_id));
    if (session !== null) known.set(session_id, session);
  }
  known.delete(asked.id);
  const others = [...known.values()].filter(({ method }) => method !== 'content');
  const sessions = [...others.toSorted(byStart), asked];
  const former = await listFormerMethods(
    db,
    sessions.map(({ id }) => id),
  );
  return sessions.flatMap((session) => toEntries(session, ratings, former));
}

function byStart(one: Session, other: Session): number {
  const [first, second] = [`${one.started_at} ${one.id}`, `${other.started_at} ${other.id}`];
  return Number(first > second) - Number(first < second);
}

function toEntries(
  session: Session,
  ratings: readonly SessionRating[],
  former: readonly FormerMethod[],
): SessionHistoryEntry[] {
  const before = former.filter(
    ({ session_id, from_method }) => session_id === session.id && from_method !== session.method,
  );
  const own = ratings.filter(({ session_id }) => session_id === session.id);
  return [
    ...before.map(({ from_method: method }) => ({ session: { ...session, method }, rating: null })),
    ...(own.length === 0 ? [{ session, rating: null }] : own.map((rating) => ({ session, rating }))),
  ];
}
