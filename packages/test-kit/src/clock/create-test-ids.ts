import type { CreateId } from '@learnwright/core';

/** Builds a deterministic id factory: UUIDv7 text that counts up from 1, so later ids sort after earlier ones. */
export function createTestIds(): CreateId {
  let count = 0;
  return () => {
    count += 1;
    return `00000000-0000-7000-8000-${count.toString(16).padStart(12, '0')}`;
  };
}
