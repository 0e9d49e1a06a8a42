import {
  type CompletedSession,
  type HookEvent,
  isFirstAttempt,
  type SessionRating,
  type Timestamp,
} from '@learnwright/plugin-sdk';
import { evaluateBadges } from './badges.ts';
import type { AwardResult } from './schemas.ts';
import { hasFirstOf } from './store.ts';
import { type LearnerDays, readLearnerDays, streakAt } from './streak.ts';
import type { GamificationContext } from './tables.ts';
import { lockUser } from './users.ts';
import { awardXp } from './xp.ts';
import { chatBreakdown, lessonBreakdown } from './xp-formulas.ts';

/** A completed session with the time of its end. */
type EndedSession = CompletedSession & { readonly ended_at: Timestamp };

/**
 * Awards a completed session or lesson, once however often the hook fires, and evaluates the badges afterwards
 * (specification, R4.5). A session of a deleted project is not awarded, nor one that ended before the learner's last
 * reset (specification, R4.12).
 */
export async function awardSession(
  context: GamificationContext,
  session: CompletedSession,
  _rating: SessionRating | Record<string, never>,
  { user_id }: HookEvent,
): Promise<void> {
  // The project of lessons goes with its learner alone.
  if (session.method !== 'content' && (await context.records.projects.find(session.project_id)) === null) return;
  const ended_at = session.ended_at ?? context.clock.now();
  const days = await readLearnerDays(context, user_id);
  if (ended_at < days.counts_from) return;
  const { xp_total } =
    session.method === 'content'
      ? await awardLesson(context, user_id, { ...session, ended_at }, streakAt(days, ended_at))
      : await awardChat(context, user_id, { ...session, ended_at }, days);
  await evaluateBadges(context, user_id, { ...days, total_xp: xp_total });
}

async function awardLesson(
  context: GamificationContext,
  user_id: string,
  { id, lesson_progress_id, score_correct = 0, score_total = 0, ...session }: EndedSession,
  streak_days: number,
): Promise<AwardResult> {
  const first_attempt = session.first_attempt ?? (await wasFirstAttempt(context, lesson_progress_id));
  const breakdown = lessonBreakdown({ correct: score_correct, total: score_total, first_attempt });
  const source_id = lesson_progress_id ?? id;
  const made_at = session.ended_at;
  return awardXp(context, user_id, {
    reason: 'lesson',
    source_id,
    breakdown,
    streak_days,
    made_at,
    first_method: null,
  });
}

/** What the events of earlier versions do not tell. */
async function wasFirstAttempt(
  { records }: GamificationContext,
  lesson_progress_id: string | undefined,
): Promise<boolean> {
  if (lesson_progress_id === undefined) return false;
  const progress = await records.lessonProgress.findById(lesson_progress_id);
  return progress !== null && isFirstAttempt(progress);
}

async function awardChat(
  context: GamificationContext,
  user_id: string,
  session: EndedSession,
  days: LearnerDays,
): Promise<AwardResult> {
  const { id, method, cycle_step, cycle_count, walked_steps, ended_at } = session;
  const streak_days = streakAt(days, ended_at);
  return context.transaction(async () => {
    // The lock decides which of two sessions that end at once is the first of its method.
    await lockUser(context, user_id);
    const first_of_method =
      !(await hasFirstOf(context.db, user_id, method)) &&
      !(await context.records.activity.hasCompletedBefore(user_id, session, days.reset_at));
    const breakdown = chatBreakdown({ cycle_step, cycle_count, walked_steps, first_of_method });
    const first_method = first_of_method ? method : null;
    const award = { reason: 'session', source_id: id, breakdown, streak_days, made_at: ended_at, first_method };
    return awardXp(context, user_id, award);
  });
}
