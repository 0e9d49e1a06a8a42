import type { ElementAddress, ElementKey } from '../records/element-error.ts';

/** Picks the unique key out of a larger record. */
export function elementKeyOf(record: ElementKey): ElementKey {
  const { user_id, set_id, lesson_id, exercise_id, element_key } = record;
  return { user_id, set_id, lesson_id, exercise_id, element_key };
}

/** Picks the address out of a larger record. */
export function elementAddressOf({ set_id, lesson_id, exercise_id, element_key }: ElementAddress): ElementAddress {
  return { set_id, lesson_id, exercise_id, element_key };
}

/** The most bytes of UTF-8 of an address, which an index of a database has to hold whole (specification, R3.23). */
export const ADDRESS_BYTES = 2_400;

/** The bytes of UTF-8 of an address. */
export function measureAddress({ set_id, lesson_id, exercise_id, element_key }: ElementAddress): number {
  // Not every engine of a phone has a TextEncoder.
  return encodeURI(set_id + lesson_id + exercise_id + element_key).replace(/%../g, '.').length;
}

/** Writes an address as one text, different for different addresses, as a key for maps. */
export function elementAddressText(address: ElementAddress): string {
  return JSON.stringify([address.set_id, address.lesson_id, address.exercise_id, address.element_key]);
}

/** Writes a key as one text, different for different keys, as a key for maps. */
export function elementKeyText(key: ElementKey): string {
  return JSON.stringify([key.user_id, key.set_id, key.lesson_id, key.exercise_id, key.element_key]);
}
