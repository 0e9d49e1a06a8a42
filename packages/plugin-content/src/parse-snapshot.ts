import { type Lesson, lessonSchema } from '@learnwright/exercises';
import { parseJsonObject } from './sources/parse-json-object.ts';

/** The lesson of a snapshot; throws when it is none, which the import has made sure it is. */
export function parseSnapshot(content: string): Lesson {
  return lessonSchema.parse(parseJsonObject(content));
}
