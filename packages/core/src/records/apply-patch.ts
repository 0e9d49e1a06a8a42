import type { Clock } from '../time/clock.ts';
import type { Timestamp } from '../time/timestamp.ts';

/** Applies a patch to a record; returns the same object for an empty patch. */
export function applyPatch<T extends { readonly updated_at: Timestamp }>(
  record: T,
  patch: { readonly [Key in keyof T]?: T[Key] | undefined },
  clock: Clock,
): T {
  if (Object.keys(patch).length === 0) return record;
  return { ...record, ...patch, updated_at: clock.now() };
}
