/** A time in the words of people: `{ days: 1, hours: 12 }`. */
export interface TimeSpan {
  readonly days?: number;
  readonly hours?: number;
  readonly minutes?: number;
}

const MINUTE = 60_000_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The microseconds of a time. */
export function toMicroseconds({ days = 0, hours = 0, minutes = 0 }: TimeSpan): number {
  return days * DAY + hours * HOUR + minutes * MINUTE;
}
