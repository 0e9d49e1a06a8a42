import type { Session } from '@learnwright/core';
import type { SessionDatabase } from '../session-context.ts';
import type { TopicTransitionRow } from '../tables.ts';

/** What a cycle after the first goes on with. */
export type Continuation = Pick<TopicTransitionRow, 'next_topic' | 'difficulty_adjustment'>;

/** What the present cycle of a session goes on with; null in its first one. */
export async function findContinuation(
  db: SessionDatabase,
  { id, cycle_count }: Pick<Session, 'id' | 'cycle_count'>,
): Promise<Continuation | null> {
  if (cycle_count === 1) return null;
  const row = await db
    .selectFrom('plg_session__topic_transitions')
    .select(['next_topic', 'difficulty_adjustment'])
    .where('session_id', '=', id)
    .where('looped', '=', true)
    .where('new_cycle_count', '=', cycle_count)
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
  return row ?? null;
}
