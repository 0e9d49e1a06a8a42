import type { Timestamp } from '@learnwright/core';
import pg from 'pg';

/** Reads the text of a value; pg picks a parser by the type of the column. */
type ParseValue = (text: string) => unknown;

const UTC_TEXT = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2})(?:\.(\d{1,6}))?\+00$/;

const asText: ParseValue = (text) => text;

/** The types with a parser of ours: integers and decimals become numbers, times keep their microseconds. */
const PARSERS = new Map<number, ParseValue>([
  [pg.types.builtins.INT8, Number],
  [pg.types.builtins.NUMERIC, Number],
  [pg.types.builtins.TIMESTAMPTZ, formatTimestamptz],
  [pg.types.builtins.TIMESTAMP, asText],
  [pg.types.builtins.DATE, asText],
]);

/** The parsers of column types, as pg asks for them. */
export const VALUE_PARSERS: pg.CustomTypesConfig = {
  getTypeParser: (type: number, format?: 'text' | 'binary') => {
    return PARSERS.get(type) ?? pg.types.getTypeParser(type, format);
  },
};

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
