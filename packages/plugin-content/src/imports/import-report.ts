import type { AssetCounts, ImportFinding } from '@learnwright/plugin-sdk';
import type { ElementChanges } from '../compare-elements.ts';
import { type ImportReport, MAX_ELEMENTS, MAX_WARNINGS } from '../schemas.ts';
import type { SetChange } from './plan-import.ts';

/** What an import has done to a set, or would do. */
export interface SetOutcome {
  readonly set_id: string;
  readonly title: string;
  readonly language: string;
  readonly hash: string;
  readonly lessons: number;
  /** Whether the set was there before. */
  readonly duplicate: boolean;
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  readonly unchanged: number;
  /** The curriculum of the user that the set became; null without a user. */
  readonly curriculum_id: string | null;
}

/** What an import has done, or would do. */
export interface ImportOutcome {
  readonly format: string;
  /** The first findings, and how many there are in all. */
  readonly findings: readonly ImportFinding[];
  readonly finding_count: number;
  readonly assets: AssetCounts;
  readonly sets: readonly SetOutcome[];
  readonly elements: ElementChanges;
  readonly imported: boolean;
}

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

/** The answer for an import without errors. */
export function toImportReport({
  format,
  imported,
  findings,
  finding_count,
  assets,
  sets,
  elements,
}: ImportOutcome): ImportReport {
  const sum = (count: (set: SetOutcome) => number) => sets.reduce((total, set) => total + count(set), 0);
  return withCuts({
    format,
    imported,
    sets: sets.length,
    lessons: sum(({ lessons }) => lessons),
    warnings: findings.slice(0, MAX_WARNINGS),
    warning_count: finding_count,
    duplicate: sets.some(({ duplicate }) => duplicate),
    changes: {
      added: sum(({ added }) => added),
      changed: sum(({ changed }) => changed),
      removed: sum(({ removed }) => removed),
      unchanged: sum(({ unchanged }) => unchanged),
      moved_elements: elements.moved.slice(0, MAX_ELEMENTS),
      moved_count: elements.moved.length,
      orphaned_elements: elements.orphaned.slice(0, MAX_ELEMENTS),
      orphaned_count: elements.orphaned.length,
    },
    assets: { ...assets },
    details: [...sets],
  });
}

/** A report that says whether one of its lists was cut, which those of earlier versions do not. */
export function withCuts(report: Omit<ImportReport, 'truncated'>): ImportReport {
  const { warnings, warning_count, changes } = report;
  const { moved_elements, moved_count, orphaned_elements, orphaned_count } = changes;
  const counts = [warning_count - warnings.length, moved_count - moved_elements.length];
  const truncated = [...counts, orphaned_count - orphaned_elements.length].some((missing) => missing > 0);
  return { ...report, truncated };
}
