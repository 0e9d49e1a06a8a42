import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Lesson, validateLessonText } from '@learnwright/exercises';

/** The lessons of a content repository, without those that have an error, in the order of their paths. */
export function readLessons(folder: string): Lesson[] {
  const files = globSync('sets/**/lessons/*.json', { cwd: folder }).toSorted();
  if (files.length === 0) throw new Error(`There are no lessons in ${folder}.`);
  return files.flatMap((file) => validateLessonText(readFileSync(join(folder, file), 'utf8')).lesson ?? []);
}
