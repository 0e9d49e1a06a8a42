import type { ElementKey } from '@learnwright/core';

/** The columns that name one element of one user. */
export const ELEMENT_KEY_COLUMNS = [
  'user_id',
  'set_id',
  'lesson_id',
  'exercise_id',
  'element_key',
] as const satisfies readonly (keyof ElementKey)[];
