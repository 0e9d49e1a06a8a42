import type { ImportReport } from '../schemas.ts';
import type { ImportOutcome, SetOutcome } from './import-outcome.ts';

/** The outcome of an import without errors as it is answered. */
export function toImportReport({ format, imported, findings, sets, elements }: ImportOutcome): ImportReport {
  const sum = (count: (set: SetOutcome) => number) => sets.reduce((total, set) => total + count(set), 0);
  return {
    format,
    imported,
    sets: sets.length,
    lessons: sum(({ lessons }) => lessons),
    warnings: [...findings],
    duplicate: sets.some(({ duplicate }) => duplicate),
    changes: {
      added: sum(({ added }) => added),
      changed: sum(({ changed }) => changed),
      removed: sum(({ removed }) => removed),
      unchanged: sum(({ unchanged }) => unchanged),
      moved_elements: [...elements.moved],
      orphaned_elements: [...elements.orphaned],
    },
    details: [...sets],
  };
}
