import { type RootManifest, rootManifestSchema } from '../schema/manifest.ts';
import { checkLessonSet } from './check-lesson-set.ts';
import { checkManifest } from './checks/check-manifest.ts';
import { checkSetList } from './checks/check-set-list.ts';
import { checkStableIds } from './checks/check-stable-ids.ts';
import { addFile, type FileFinding } from './finding.ts';
import type { ContentRepositorySource } from './lesson-set-source.ts';
import { MANIFEST_FILE } from './manifest-file.ts';
import { type LessonSetValidation, summarizeLessonSet } from './validate-lesson-set.ts';

/**
 * What validating a repository gives: the root manifest (null when broken), each set by its folder, every finding
 * once.
 */
export type ContentRepositoryValidation = {
  readonly manifest: RootManifest | null;
  readonly sets: readonly (LessonSetValidation & { readonly path: string })[];
  readonly findings: readonly FileFinding[];
};

/**
 * Validates a whole content repository; files of findings are relative to it, and stable ids are unique over all sets;
 * never throws.
 */
export function validateContentRepository(source: ContentRepositorySource): ContentRepositoryValidation {
  const manifest = rootManifestSchema.safeParse(source.manifest).data ?? null;
  const views = source.sets.map(({ path, ...set }) => ({ path, view: prefixFiles(path, checkLessonSet(set)) }));
  const found = views.map(({ path, view }) => ({ path, set: view.manifest?.sets[0] }));
  return {
    manifest,
    sets: views.map(({ path, view }) => ({ path, ...summarizeLessonSet(view, view.findings) })),
    findings: [
      ...addFile(MANIFEST_FILE, checkManifest(rootManifestSchema, source.manifest)),
      ...(manifest === null ? [] : checkSetList(manifest, found)),
      ...views.flatMap(({ view }) => view.findings),
      ...checkStableIds(views.flatMap(({ view }) => view.lessons)),
    ],
  };
}

function prefixFiles(folder: string, view: ReturnType<typeof checkLessonSet>): ReturnType<typeof checkLessonSet> {
  const addFolder = <Item extends { readonly file: string }>(item: Item) => ({
    ...item,
    file: `${folder}/${item.file}`,
  });
  return { ...view, lessons: view.lessons.map(addFolder), findings: view.findings.map(addFolder) };
}
