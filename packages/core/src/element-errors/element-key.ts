import type { ElementAddress, ElementKey } from '../records/element-error.ts';

/** The unique key within a larger record. */
export function elementKeyOf(record: ElementKey): ElementKey {
  const { user_id, set_id, lesson_id, exercise_id, element_key } = record;
  return { user_id, set_id, lesson_id, exercise_id, element_key };
}

/** The address as one text, different for different addresses: for maps. */
export function elementAddressText(address: ElementAddress): string {
  return JSON.stringify([address.set_id, address.lesson_id, address.exercise_id, address.element_key]);
}

/** The key as one text, different for different keys: for maps. */
export function elementKeyText(key: ElementKey): string {
  return JSON.stringify([key.user_id, key.set_id, key.lesson_id, key.exercise_id, key.element_key]);
}
