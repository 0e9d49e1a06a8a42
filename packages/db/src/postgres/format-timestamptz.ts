import type { Timestamp } from '@learnwright/core';

const UTC_TEXT = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2})(?:\.(\d{1,6}))?\+00$/;

/** The fixed-width timestamp of a `timestamptz` as Postgres writes it in a session whose time zone is UTC. */
export function formatTimestamptz(text: string): Timestamp {
  const match = UTC_TEXT.exec(text);
  if (match === null)
    throw new RangeError(`Postgres answered the time "${text}", which is no time between 1000 and 9999.`);
  const [, date, time, fraction = ''] = match;
  return `${date}T${time}.${fraction.padEnd(6, '0')}+00:00`;
}
