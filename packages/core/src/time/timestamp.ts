/** A point in time as fixed-width UTC text, `2026-11-20T14:29:00.123456+00:00`, so that text order is time order. */
export type Timestamp = string;

const MILLISECONDS_PER_MINUTE = 60_000;
/** A date, in it a time with its digits as far as they are said, the offset, and names of zones and calendars (RFC 9557). */
const ISO_WITH_OFFSET =
  /^(\d{4})(-?)(\d{2})(-?)(\d{2})(?:[Tt ](\d{2})(?::?(\d{2})(?::?(\d{2})(?:[.,](\d{1,12}))?)?)?)?(?:[Zz]|([+\-\u2212 ])(\d{2})(?::?(\d{2}))?)(?:\[[\w!+/=:-]{1,60}\]){0,2}$/;

/** Formats microseconds since 1970 as a timestamp. */
export function formatTimestamp(microseconds: number): Timestamp {
  const milliseconds = Math.floor(microseconds / 1000);
  const rest = microseconds - milliseconds * 1000;
  return `${new Date(milliseconds).toISOString().slice(0, 23)}${String(rest).padStart(3, '0')}+00:00`;
}

/** The microseconds since 1970 of a timestamp. */
export function microsecondsOf(timestamp: Timestamp): number {
  return Date.parse(`${timestamp.slice(0, 23)}Z`) * 1000 + Number(timestamp.slice(23, 26));
}

/**
 * Reads an ISO 8601 date or time with an offset; null when it is none. What is left out of the time is 0, digits past the microsecond
 * are cut off. A blank before the offset is a `+` that a query has lost.
 *
 * @example
 * parseTimestamp('2026-11-20T16:29+02:00'); // '2026-11-20T14:29:00.000000+00:00'
 */
export function parseTimestamp(text: string): Timestamp | null {
  const match = ISO_WITH_OFFSET.exec(text);
  if (match === null) return null;
  const [, year = '', dash, month = '', secondDash, day = '', hour = '00', minute = '00', second = '00'] = match;
  const fraction = match[9] ?? '';
  const [sign, offsetHours, offsetMinutes] = [match[10] ?? '+', Number(match[11] ?? 0), Number(match[12] ?? 0)];
  if (dash !== secondDash || Number(year) < 1000 || offsetHours > 23 || offsetMinutes > 59) return null;
  const local = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  // Date.parse rolls 30 February over into March; the round trip shows it.
  if (Number.isNaN(local) || new Date(local).toISOString().slice(8, 10) !== day || hour === '24') return null;
  const isAhead = sign === '+' || sign === ' ';
  const offset = (isAhead ? 1 : -1) * (offsetHours * 60 + offsetMinutes) * MILLISECONDS_PER_MINUTE;
  const utc = new Date(local - offset);
  // An offset is whole minutes, so the fraction stays as it is; arithmetic with it would round.
  const microseconds = fraction.padEnd(6, '0').slice(0, 6);
  return utc.getUTCFullYear() > 9999 ? null : `${utc.toISOString().slice(0, 19)}.${microseconds}+00:00`;
}

/**
 * Adds whole UTC days to a timestamp, or takes them off when negative.
 *
 * @example
 * addDays('2026-11-30T12:00:00.000000+00:00', 1); // '2026-12-01T12:00:00.000000+00:00'
 */
export function addDays(timestamp: Timestamp, days: number): Timestamp {
  const day = Number(timestamp.slice(8, 10)) + days;
  // Most days stay within their month, and then only two digits change.
  if (day >= 1 && day <= 28) {
    // Joined, not added up: V8 writes a text in one piece as JSON several times as fast, and a queue has thousands.
    return [timestamp.slice(0, 8), String(day).padStart(2, '0'), timestamp.slice(10)].join('');
  }
  const date = new Date(Date.parse(timestamp.slice(0, 10)) + days * 86_400_000);
  return date.toISOString().slice(0, 10) + timestamp.slice(10);
}
