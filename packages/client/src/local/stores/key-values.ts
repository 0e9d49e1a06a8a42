import type { ElementAddress, ElementKey } from '@learnwright/core';

/** The key of an element's row, as the tables and their indexes have it. */
export function keyValues(key: ElementKey): string[] {
  return [key.user_id, ...addressValues(key)];
}

/** The address of an element, as the index has it. */
export function addressValues({ set_id, lesson_id, exercise_id, element_key }: ElementAddress): string[] {
  return [set_id, lesson_id, exercise_id, element_key];
}
