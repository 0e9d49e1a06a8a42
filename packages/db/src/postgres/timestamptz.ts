import type { Timestamp } from '@learnwright/core';

const UTC_TEXT = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2})(?:\.(\d{1,6}))?\+00$/;

/** Formats the text of a `timestamptz`, from a session in UTC, as a fixed-width timestamp. */
export function formatTimestamptz(text: string): Timestamp {
  // Nearly every time has all of its digits. A list of thousands of rows has tens of thousands of times.
  if (text.length === 29 && text[10] === ' ' && text[19] === '.' && text.endsWith('+00')) {
    return `${text.slice(0, 10)}T${text.slice(11, 26)}+00:00`;
  }
  const match = UTC_TEXT.exec(text);
  if (match === null)
    throw new RangeError(`Postgres answered the time "${text}", which is no time between 1000 and 9999.`);
  const [, date, time, fraction = ''] = match;
  return `${date}T${time}.${fraction.padEnd(6, '0')}+00:00`;
}
