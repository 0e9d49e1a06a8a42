import { type DayNumber, isWeekend } from './day-number.ts';

/** The most freezes that are held at a time. */
const MAX_FREEZES = 3;
/** The streak days that earn a freeze. */
const DAYS_PER_FREEZE = 7;

/** What a streak is counted from, and how. */
export interface StreakInput {
  /** The days with activity, in any order; those after `today` do not count. */
  readonly active: ReadonlySet<DayNumber>;
  readonly today: DayNumber;
  /** Saturdays and Sundays without activity neither break nor count. */
  readonly weekend_mode: boolean;
  /** The days that the calendar of the time zone does not have. */
  readonly skipped?: ReadonlySet<DayNumber>;
}

/** A streak as it is on a day. */
export interface Streak {
  readonly current: number;
  readonly longest: number;
  readonly freezes_available: number;
  readonly active_today: boolean;
}

const NONE = { current: 0, longest: 0, collected: 0 };
const COLLECTED_AT_MOST = MAX_FREEZES * DAYS_PER_FREEZE;

/**
 * The streak on a day, from the activity up to it alone (contract, section 3.5). Each streak day adds to what is
 * collected for freezes, seven of which are one freeze; while three are held nothing more is collected. A missed day
 * takes a freeze, or ends the streak where there is none. `today` without activity does neither: it is not over.
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

  /** Whether nothing is missed on a day without activity. */
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
