import { addFile, createFinding } from '../finding.ts';
import { extendPointer } from '../json-pointer.ts';
import { MANIFEST_FILE } from '../manifest-file.ts';
import type { SetCheck } from './set-check.ts';

/** The lessons a set lists are the lesson files it has, and lesson_count counts them. */
export const checkLessonList: SetCheck = ({ manifest, lessons }) => {
  const set = manifest?.sets[0];
  if (set === undefined) return [];
  const present = new Set(lessons.map(({ file }) => getFileName(file)));
  // Without a list, every lesson file counts as listed.
  const listed = manifest?.metadata?.lessons?.map(getFileName) ?? [...present];
  const absent = listed.flatMap((name, index) => {
    const pointer = extendPointer('/metadata/lessons', index);
    return present.has(name) ? [] : [createFinding('E-LESSON-ABSENT', pointer, `"${name}" is not there`)];
  });
  const unlisted = lessons.filter(({ file }) => !listed.includes(getFileName(file)));
  const countMessage = `lesson_count is ${set.lesson_count}, there are ${present.size} lesson files`;
  return [
    ...addFile(MANIFEST_FILE, absent),
    ...unlisted.map(({ file }) => ({ file, ...createFinding('W-LESSON-UNLISTED', '', 'the set does not list it') })),
    ...(set.lesson_count === present.size
      ? []
      : addFile(MANIFEST_FILE, [createFinding('W-LESSON-COUNT', '/sets/0/lesson_count', countMessage)])),
  ];
};

function getFileName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
