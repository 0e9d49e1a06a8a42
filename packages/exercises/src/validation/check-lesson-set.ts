import { setManifestSchema } from '../schema/manifest.ts';
import { checkAssets } from './checks/check-assets.ts';
import { checkLessonIds } from './checks/check-lesson-ids.ts';
import { checkLessonList } from './checks/check-lesson-list.ts';
import { checkManifest } from './checks/check-manifest.ts';
import type { SetCheck } from './checks/set-check.ts';
import { addFile } from './finding.ts';
import type { LessonSetSource } from './lesson-set-source.ts';
import { MANIFEST_FILE } from './manifest-file.ts';
import { type LessonSetView, readLessonSet } from './read-lesson-set.ts';

const CHECKS = [checkLessonList, checkLessonIds, checkAssets] satisfies SetCheck[];

/** Reads a set and applies every rule but that of stable ids, which reaches over the sets of a repository. */
export function checkLessonSet(source: LessonSetSource): LessonSetView {
  const set = readLessonSet(source);
  return {
    ...set,
    findings: [
      ...addFile(MANIFEST_FILE, checkManifest(setManifestSchema, source.manifest)),
      ...set.findings,
      ...CHECKS.flatMap((check) => check(set)),
    ],
  };
}
