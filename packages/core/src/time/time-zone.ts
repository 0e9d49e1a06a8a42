/** The names of three letters in the IANA database; `Intl` has others of its own, such as PST and IST. */
const SHORT_NAMES = ['CET', 'EET', 'EST', 'GMT', 'HST', 'MET', 'MST', 'PRC', 'ROC', 'ROK', 'UCT', 'UTC', 'WET'];

/**
 * Whether a text is the IANA name of a time zone that this machine knows, such as `Europe/Berlin` (specification, R2.3). `Intl`
 * takes more than names: offsets such as `+05:00` too, which know no summer time.
 */
export function isTimeZone(name: string): boolean {
  if (/^(?:[+-]|SystemV\/)/i.test(name)) return false;
  if (name.length === 3 && !SHORT_NAMES.includes(name.toUpperCase())) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== undefined;
  } catch {
    return false;
  }
}
