import type { FileFinding } from '../finding.ts';
import type { LessonSetView } from '../read-lesson-set.ts';

/** A check between the lessons of a set, its manifest and its files. */
export type SetCheck = (set: LessonSetView) => FileFinding[];
