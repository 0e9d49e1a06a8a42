/** The end of an axis for the largest value on it: one, two or five times a power of ten, and never 0. */
export function niceTop(most: number): number {
  if (!(most > 0)) return 1;
  const power = 10 ** Math.floor(Math.log10(most));
  const top = [1, 2, 5, 10].find((times) => most <= times * power) ?? 10;
  return top * power;
}

/** A day as a calendar has it, such as `2026-11-20`, as the moment at which it begins in UTC. */
export function dayToTime(date: string): number {
  return Date.parse(`${date}T00:00:00Z`);
}

/** The day of the week of a date: 1 for Monday to 7 for Sunday. */
function weekdayOf(date: string): number {
  return new Date(dayToTime(date)).getUTCDay() || 7;
}

/** How many days after the first day of its week a date is; weeks begin on `firstDay`, 1 for Monday to 7 for Sunday. */
export function rowOf(date: string, firstDay: number): number {
  return (weekdayOf(date) - firstDay + 7) % 7;
}
