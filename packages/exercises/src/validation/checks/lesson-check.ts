import type { Exercise } from '../../schema/exercise.ts';
import type { Finding } from '../finding.ts';
import type { LessonView, Located } from '../lesson-view.ts';

/** A check over a whole lesson: what can be read of it in, findings out. */
export type LessonCheck = (lesson: LessonView) => Finding[];

/** A check of one exercise by itself. */
export type ExerciseCheck = (exercise: Located<Exercise>) => Finding[];
