/**
 * What `Intl` takes beside the names of the IANA database: offsets such as `+05:00`, which know no summer time, names of old
 * Java, and texts of three letters such as PST and IST, but for those that are names.
 */
const NO_NAME = /^(?:[+-]|SystemV\/|(?!CET|EET|EST|GMT|HST|MET|MST|PRC|ROC|ROK|UCT|UTC|WET)...$)/i;

/** Whether a text is the IANA name of a time zone that this machine knows, such as `Europe/Berlin` (specification, R2.3). */
export function isTimeZone(name: string): boolean {
  try {
    return !NO_NAME.test(name) && new Intl.DateTimeFormat('en', { timeZone: name }) !== undefined;
  } catch {
    return false;
  }
}
