import type { ImportFile, ImportResult } from '@learnwright/core';
import { validateLessonSet } from '@learnwright/exercises';
import { toImportFindings } from '../findings/to-import-findings.ts';
import type { PrepareText } from './prepare-text.ts';
import { readSetFolder } from './set-folder.ts';
import { toImportedSet } from './to-imported-set.ts';

/** Reads an upload that is the folder of one set. */
export async function readSingleSet(files: readonly ImportFile[], prepareText: PrepareText): Promise<ImportResult> {
  const source = await readSetFolder(files, '', prepareText);
  const validation = validateLessonSet(source);
  const set = toImportedSet({ ...validation, source, rootMetadata: null });
  return {
    sets: set === null ? [] : [set],
    findings: [...source.findings, ...toImportFindings(validation.findings)],
  };
}
