/** What browsers call a time zone that they cannot find out. No server takes it. */
const UNKNOWN = 'Etc/Unknown';

/** The time zone of this device by its IANA name; null where the browser does not know it. */
export function readTimeZone(): string | null {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return timeZone === UNKNOWN ? null : timeZone;
}
