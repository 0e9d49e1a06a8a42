import { resolve } from 'node:path';
import type { ServerPlaces } from '@learnwright/cli';
import { findSqliteFile } from '@learnwright/db';
import { databaseUrlSchema, ENVIRONMENT_VARIABLES, withoutPassword } from '../configuration/environment.ts';

/** Where these variables say that the data are, to be shown. Never throws. */
export function readPlaces(variables: Readonly<Record<string, string | undefined>>): ServerPlaces {
  const read = (name: 'DATABASE_URL' | 'APP_DATA_DIR') =>
    variables[name]?.trim() ? variables[name] : ENVIRONMENT_VARIABLES[name].default;
  return { database: describeDatabase(read('DATABASE_URL')), data_directory: resolve(read('APP_DATA_DIR')) };
}

function describeDatabase(url: string): string {
  // Nobody knows where a password stands in it.
  if (!databaseUrlSchema.safeParse(url).success) return 'of a DATABASE_URL that is invalid';
  const file = findSqliteFile(url);
  return file === null ? withoutPassword(url) : `sqlite:${resolve(file)}`;
}
