import { type CompletedLesson, createCalendar } from '@learnwright/core';
import type { GamificationContext } from '../gamification-context.ts';
import { countByDay } from '../streak/count-by-day.ts';
import { dayNumber } from '../streak/day-number.ts';
import { BEGINNING } from '../streak/read-activity.ts';
import { streakOn } from '../streak/streak-on.ts';
import { levelOf } from '../xp/level-of.ts';
import { starsOf } from '../xp/stars-of.ts';
import type { BadgeFacts } from './badge-facts.ts';
import { readStanding } from './badge-store.ts';

const STAR_LESSONS = 3;

/** Collects what the badges of a user are judged by, in four queries. */
export async function collectBadgeFacts(context: GamificationContext, user_id: string): Promise<BadgeFacts> {
  const { activity } = context.records;
  const totals = await activity.totals(user_id);
  const starts = await activity.sessionStarts(user_id, BEGINNING);
  const lessons = await activity.completedLessons(user_id, BEGINNING);
  const { total_xp, weekend_mode } = await readStanding(context.db, user_id);
  const calendar = createCalendar(totals.timezone ?? 'UTC');
  const days = countByDay([...starts, ...lessons.map(({ completed_at }) => completed_at)], calendar);
  const today = dayNumber(calendar.dayOf(context.clock.now()));
  return {
    completed_sessions: totals.completed_sessions,
    highest_cycle_count: totals.highest_cycle_count,
    assessments: totals.assessments,
    conversations: totals.conversations,
    completed_lessons: lessons.length,
    three_star_lessons: countThreeStars(lessons),
    mastered_elements: totals.mastered_elements,
    longest_streak_days: streakOn(calendar, new Set(days.keys()), today, weekend_mode).longest,
    level: levelOf(total_xp),
    languages: countLanguages(totals.languages),
    own_keys: totals.own_keys,
  };
}

function countThreeStars(lessons: readonly CompletedLesson[]): number {
  const newest = lessons.toSorted((left, right) => (left.completed_at < right.completed_at ? 1 : -1));
  const latest = newest.slice(0, STAR_LESSONS).map(({ score_correct, score_total }) => {
    return starsOf({ correct: score_correct, total: score_total });
  });
  const end = latest.findIndex((stars) => stars < 3);
  return end === -1 ? latest.length : end;
}

/** How many languages there are; `de` and `de-AT` are one. */
function countLanguages(codes: readonly string[]): number {
  return new Set(codes.map((code) => code.toLowerCase().split('-')[0])).size;
}
