import type { Calendar } from '@learnwright/plugin-sdk';
import { type DayNumber, isWeekend, listSkippedDays } from './local-days.ts';

/** The most freezes that are held at a time. */
const MAX_FREEZES = 3;
/** The streak days that earn a freeze. */
const DAYS_PER_FREEZE = 7;

/** The days that a streak is counted from, and the rules. */
export interface StreakInput {
  /** The days with activity, in any order; those after `today` do not count. */
  readonly active: ReadonlySet<DayNumber>;
  readonly today: DayNumber;
  /** Saturdays and Sundays without activity neither break a streak nor count. */
  readonly weekend_mode: boolean;
  /** The days that the learner did not have. */
  readonly skipped?: ReadonlySet<DayNumber>;
}

/** A streak on a day. */
export interface Streak {
  readonly current: number;
  readonly longest: number;
  readonly freezes_available: number;
  readonly active_today: boolean;
}

const NONE = { current: 0, longest: 0, collected: 0 };
const COLLECTED_AT_MOST = MAX_FREEZES * DAYS_PER_FREEZE;

/** What the streak of a learner is counted from. */
export interface LearnerDays extends Pick<StreakInput, 'active' | 'weekend_mode'> {
  readonly calendar: Calendar;
  /** The days that the learner never had, because they flew east over them. */
  readonly flown: ReadonlySet<DayNumber>;
}

/** Counts the streak of a learner on a day of their calendar. */
export function streakOn({ calendar, active, flown, weekend_mode }: LearnerDays, today: DayNumber): Streak {
  let first = today;
  for (const day of active) first = Math.min(first, day);
  const skipped = new Set([...listSkippedDays(calendar, first, today), ...flown]);
  return countStreak({ active, today, weekend_mode, skipped });
}

/**
 * Counts the streak on a day from the activity up to that day (specification, R4.8 and R4.10). Seven streak days earn a freeze;
 * while three freezes are held, no days are collected for another. A missed day takes a freeze; without one it ends the
 * streak. `today` without activity does neither, since the day is not over.
 */
export function countStreak({ active, today, weekend_mode, skipped = new Set() }: StreakInput): Streak {
  const days = [...active].filter((day) => day <= today).sort((left, right) => left - right);
  let state = NONE;
  let next = days[0] ?? today;
  for (const day of days) {
    for (; next < day && state.current > 0; next += 1) state = afterMiss(state, isFree(next));
    state = afterActivity(state);
    next = day + 1;
  }
  for (; next < today && state.current > 0; next += 1) state = afterMiss(state, isFree(next));
  const freezes_available = Math.floor(state.collected / DAYS_PER_FREEZE);
  return { current: state.current, longest: state.longest, freezes_available, active_today: active.has(today) };

  /** Tells whether a day without activity is no missed day. */
  function isFree(day: DayNumber): boolean {
    return (weekend_mode && isWeekend(day)) || skipped.has(day);
  }
}

function afterActivity({ current, longest, collected }: typeof NONE): typeof NONE {
  return {
    current: current + 1,
    longest: Math.max(longest, current + 1),
    collected: Math.min(collected + 1, COLLECTED_AT_MOST),
  };
}

function afterMiss(state: typeof NONE, isFree: boolean): typeof NONE {
  if (isFree) return state;
  if (state.collected < DAYS_PER_FREEZE) return { ...NONE, longest: state.longest };
  return { ...state, collected: state.collected - DAYS_PER_FREEZE };
}
