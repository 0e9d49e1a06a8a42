import { AppError } from './errors/app-error.ts';

/** The longest id, in characters. */
export const ID_LENGTH = 200;

/** Letters, digits, `-` and `_`: what the server makes ids of. */
const RECORD_ID = new RegExp(`^[A-Za-z0-9_-]{1,${ID_LENGTH}}$`);

/** Tells whether a text has the form of the ids that the server makes, so that a record can have it. */
export function isRecordId(text: string): boolean {
  return RECORD_ID.test(text);
}

/**
 * The name of the file or folder of a record: its id and a fixed ending, such as `.git`. The one way from a value of a
 * request to a name in a folder. Throws not_found for what cannot be the id of a record.
 *
 * @example
 * fileNameOf('0197c2a4-9f3b-7d10-8e52-6b1f0a4c7d21', '.lock'); // '0197c2a4-9f3b-7d10-8e52-6b1f0a4c7d21.lock'
 */
export function fileNameOf(record_id: string, ending: string): string {
  if (isRecordId(record_id)) return record_id + ending;
  throw new AppError('not_found', 'No record has this id.');
}
