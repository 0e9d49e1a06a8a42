import pg from 'pg';
import { formatTimestamptz } from './timestamptz.ts';

/** Reads the text of a value; pg picks a parser by the type of the column. */
type ParseValue = (text: string) => unknown;

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
