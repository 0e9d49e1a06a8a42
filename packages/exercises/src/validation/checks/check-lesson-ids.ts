import { createFinding } from '../finding.ts';
import { listRepeats } from '../list-repeats.ts';
import type { SetCheck } from './set-check.ts';

/** Within a set each lesson has an id of its own, and it is the name of its file. */
export const checkLessonIds: SetCheck = ({ lessons }) => {
  const identified = lessons.flatMap(({ file, view }) => (view.id === undefined ? [] : [{ file, id: view.id }]));
  const repeats = listRepeats(identified, ({ id }) => id);
  const renamed = identified.filter(({ file, id }) => !`/${file}`.endsWith(`/${id}.json`));
  return [
    ...repeats.map(({ file, id }) => ({
      file,
      ...createFinding('E-LESSON-ID-DUPLICATE', '/id', `"${id}" is taken by another lesson of the set`),
    })),
    ...renamed.map(({ file, id }) => ({
      file,
      ...createFinding('W-LESSON-FILE-NAME', '/id', `"${id}" is not the name of its file`),
    })),
  ];
};
