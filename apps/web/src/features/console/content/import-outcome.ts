import type { Schemas } from '@learnwright/client';

export type Preview = Schemas['Content_ImportPreview'];
export type Report = Schemas['Content_ImportReport'];
/** What an import does, or would do. */
export type Outcome = Omit<Report, 'imported'>;

/** The preview that a job has brought; null where it has brought something else. */
export function readPreview(result: unknown): Preview | null {
  return isPreview(result) ? result : null;
}

/** The report of an import that a job has made; null where it has made something else. */
export function readReport(result: unknown): Report | null {
  return isReport(result) ? result : null;
}

/** Whether an import would change no lesson, and bring no file. */
export function changesNothing({ changes, assets, details }: Outcome): boolean {
  const { added, changed, removed, moved_count } = changes;
  const isThere = details.every(({ duplicate }) => duplicate);
  return isThere && added + changed + removed + moved_count + assets.stored === 0;
}

function isPreview(result: unknown): result is Preview {
  return hasDetails(result) && 'ref' in result;
}

function isReport(result: unknown): result is Report {
  return hasDetails(result) && 'imported' in result;
}

function hasDetails(result: unknown): result is object {
  return typeof result === 'object' && result !== null && 'details' in result && 'changes' in result;
}
