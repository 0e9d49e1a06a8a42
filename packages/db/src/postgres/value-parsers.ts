import pg from 'pg';
import { formatTimestamptz } from './format-timestamptz.ts';

/** Reads the text of a value; pg picks one by the type of the column. */
type ParseValue = (text: string) => unknown;

const asText: ParseValue = (text) => text;

/** The types that pg reads otherwise than we do: integers and decimals are numbers, times keep their microseconds. */
const PARSERS = new Map<number, ParseValue>([
  [pg.types.builtins.INT8, Number],
  [pg.types.builtins.NUMERIC, Number],
  [pg.types.builtins.TIMESTAMPTZ, formatTimestamptz],
  [pg.types.builtins.TIMESTAMP, asText],
  [pg.types.builtins.DATE, asText],
]);

/** What pg asks for the parser of a column. */
export const VALUE_PARSERS: pg.CustomTypesConfig = {
  getTypeParser: (type: number, format?: 'text' | 'binary') => {
    return PARSERS.get(type) ?? pg.types.getTypeParser(type, format);
  },
};
