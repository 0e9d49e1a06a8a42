import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { lessonSchema, type SourceLesson } from '@learnwright/exercises';

const COURSE = join(import.meta.dirname, '../../plugin-content/course/sets');
const SETS = ['de/en-a1', 'en/de-a1'];

/** The lessons of the built-in course; their sets are named after their folders. */
export function readCourse(): SourceLesson[] {
  return SETS.flatMap((set) => {
    const folder = join(COURSE, set, 'lessons');
    const set_id = set.replace('/', '-');
    return readdirSync(folder)
      .toSorted()
      .map((name) => ({ set_id, lesson: lessonSchema.parse(JSON.parse(readFileSync(join(folder, name), 'utf8'))) }));
  });
}
