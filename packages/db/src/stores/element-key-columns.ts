import type { ElementAddress, ElementKey } from '@learnwright/core';

/** The columns that name one element, whoever's. */
export const ELEMENT_ADDRESS_COLUMNS = [
  'set_id',
  'lesson_id',
  'exercise_id',
  'element_key',
] as const satisfies readonly (keyof ElementAddress)[];

/** The columns that name one element of one user. */
export const ELEMENT_KEY_COLUMNS = [
  'user_id',
  ...ELEMENT_ADDRESS_COLUMNS,
] as const satisfies readonly (keyof ElementKey)[];
