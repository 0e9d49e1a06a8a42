import type { Clock, Timestamp } from '@learnwright/core';

/** The record with the fields of a patch; the very same record when the patch has none. */
export function applyPatch<T extends { readonly updated_at: Timestamp }>(
  record: T,
  patch: { readonly [Key in keyof T]?: T[Key] | undefined },
  clock: Clock,
): T {
  if (Object.keys(patch).length === 0) return record;
  return { ...record, ...patch, updated_at: clock.now() };
}
