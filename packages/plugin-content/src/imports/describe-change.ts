import type { SetOutcome } from './import-outcome.ts';
import type { SetChange } from './plan-import.ts';

/** The outcome of a change. */
export function describeChange(change: SetChange, curriculum_id: string | null): SetOutcome {
  const { set, current, added, changed, removed, unchanged } = change;
  return {
    set_id: set.row.set_id,
    title: set.row.title,
    language: set.row.language,
    hash: set.row.hash,
    lessons: set.lessons.length,
    duplicate: current !== null,
    added: added.length,
    changed: changed.length,
    removed: removed.length,
    unchanged,
    curriculum_id,
  };
}
