import type { CompletedSession, Timestamp } from '@learnwright/core';
import { evaluateBadges } from './badges/evaluate-badges.ts';
import type { GamificationContext } from './gamification-context.ts';
import { lockUser } from './require-user.ts';
import { dayNumber } from './streak/day-number.ts';
import { findPreferences } from './streak/preferences-store.ts';
import { BEGINNING, readActivity, readCalendar } from './streak/read-activity.ts';
import { streakOn } from './streak/streak-on.ts';
import type { AwardResult } from './xp/award-schemas.ts';
import { awardXp } from './xp/award-xp.ts';
import { chatBreakdown } from './xp/chat-breakdown.ts';
import { hasFirstOf } from './xp/ledger-store.ts';
import { lessonBreakdown } from './xp/lesson-breakdown.ts';

/**
 * Awards a completed session or lesson, once however often it is told of it, and evaluates the badges afterwards
 * (specification, part 3). A session whose project is gone is nobody's.
 */
export async function awardSession(context: GamificationContext, session: CompletedSession): Promise<void> {
  const project = await context.records.projects.find(session.project_id);
  if (project === null) return;
  const { user_id } = project;
  const ended_at = session.ended_at ?? context.clock.now();
  const streak_days = await countStreakAt(context, user_id, ended_at);
  if (session.method === 'content') await awardLesson(context, user_id, session, streak_days);
  else await awardChat(context, user_id, { ...session, ended_at }, streak_days);
  await evaluateBadges(context, user_id);
}

async function awardLesson(
  context: GamificationContext,
  user_id: string,
  { id, lesson_progress_id, score_correct = 0, score_total = 0 }: CompletedSession,
  streak_days: number,
): Promise<AwardResult> {
  const first_attempt = lesson_progress_id !== undefined && (await isFirstAttempt(context, lesson_progress_id));
  const breakdown = lessonBreakdown({ correct: score_correct, total: score_total, first_attempt });
  const source_id = lesson_progress_id ?? id;
  return awardXp(context, user_id, { reason: 'lesson', source_id, breakdown, streak_days, first_method: null });
}

async function awardChat(
  context: GamificationContext,
  user_id: string,
  session: CompletedSession & { readonly ended_at: Timestamp },
  streak_days: number,
): Promise<AwardResult> {
  const { id, method, cycle_step, cycle_count } = session;
  return context.transaction(async () => {
    // Two sessions of a method that end at once: which of them is the first is decided while the user is locked.
    await lockUser(context, user_id);
    const first_of_method =
      !(await hasFirstOf(context.db, user_id, method)) &&
      !(await context.records.activity.hasCompletedBefore(user_id, session));
    const breakdown = chatBreakdown({ cycle_step, cycle_count, first_of_method });
    const first_method = first_of_method ? method : null;
    return awardXp(context, user_id, { reason: 'session', source_id: id, breakdown, streak_days, first_method });
  });
}

async function isFirstAttempt({ records }: GamificationContext, lesson_progress_id: string): Promise<boolean> {
  const progress = await records.lessonProgress.findById(lesson_progress_id);
  return progress !== null && Object.values(progress.step_results).every(({ attempts }) => attempts === 1);
}

/** The streak on the day of a time, that day included: what is completed is activity. */
async function countStreakAt(context: GamificationContext, user_id: string, time: Timestamp): Promise<number> {
  const calendar = await readCalendar(context, user_id);
  const weekend_mode = (await findPreferences(context.db, user_id))?.weekend_mode ?? false;
  const activity = await readActivity(context, user_id, calendar, BEGINNING);
  const today = dayNumber(calendar.dayOf(time));
  return streakOn(calendar, new Set([...activity.keys(), today]), today, weekend_mode).current;
}
