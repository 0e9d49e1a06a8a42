import type { Exercise } from '../schema/exercise.ts';
import { createFinding, type Finding } from './finding.ts';
import { extendPointer } from './json-pointer.ts';
import type { Located } from './lesson-view.ts';

/** The distractors of an exercise that are also right, each a warning. */
export function listCorrectDistractors({ value, pointer }: Located<Exercise>, accept: readonly string[]): Finding[] {
  return value.distractors.flatMap((distractor, index) =>
    accept.includes(distractor)
      ? [
          createFinding(
            'W-DISTRACTOR-CORRECT',
            extendPointer(pointer, 'distractors', index),
            `"${distractor}" is right`,
          ),
        ]
      : [],
  );
}
