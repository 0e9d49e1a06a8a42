import { locateSet } from '../schema/format.ts';
import { type ContentSet, type RootManifest, rootManifestSchema } from '../schema/manifest.ts';
import { checkStableIds } from './check-ids.ts';
import { checkManifest, MANIFEST_FILE } from './check-manifest.ts';
import { addFile, createFinding, extendPointer, type FileFinding, type LessonFinding, listRepeats } from './finding.ts';
import {
  checkLessonSet,
  type LessonSetSource,
  type LessonSetValidation,
  summarizeLessonSet,
} from './validate-lesson-set.ts';

/** A content repository as read: its parsed root manifest and every set with its folder inside the repository. */
export type ContentRepositorySource = {
  readonly manifest: unknown;
  readonly sets: readonly (LessonSetSource & { readonly path: string })[];
};

/** The result of `validateContentRepository`: the root manifest (null when broken), each set with its folder, every finding. */
export type ContentRepositoryValidation = {
  readonly manifest: RootManifest | null;
  readonly sets: readonly (LessonSetValidation & { readonly path: string })[];
  readonly findings: readonly FileFinding[];
};

/** A set found in a repository: its folder, and its entry in its own manifest. */
type FoundSet = { readonly path: string; readonly set: ContentSet | undefined };

// Titles and descriptions may be worded differently, these fields not.
const COMMON_FIELDS = ['id', 'target_language', 'source_language', 'level', 'version', 'lesson_count'] as const;

/** Validates a whole content repository, unique stable ids over all sets included; reports every finding, never throws. */
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

/** The root manifest lists exactly the sets that are there, each id once, and agrees with the manifest of each. */
function checkSetList(manifest: RootManifest, found: readonly FoundSet[]): FileFinding[] {
  const entries = manifest.sets.map((entry, index) => ({ entry, pointer: extendPointer('/sets', index) }));
  const repeats = listRepeats(entries, ({ entry }) => entry.id);
  const rootFindings = [
    ...repeats.map(({ entry, pointer }) =>
      createFinding('E-SET-ID-DUPLICATE', extendPointer(pointer, 'id'), `"${entry.id}" is taken by another set`),
    ),
    ...entries.flatMap(({ entry, pointer }) => compareEntry(entry, pointer, found)),
  ];
  const listed = new Set(manifest.sets.map(locateSet));
  return [
    ...addFile(MANIFEST_FILE, rootFindings),
    ...found
      .filter(({ path }) => !listed.has(path))
      .map(({ path }) => ({
        file: `${path}/${MANIFEST_FILE}`,
        ...createFinding('W-SET-UNLISTED', '', 'the root manifest does not list this set'),
      })),
  ];
}

function compareEntry(entry: ContentSet, pointer: string, found: readonly FoundSet[]): LessonFinding[] {
  const folder = locateSet(entry);
  const match = found.find(({ path }) => path === folder);
  if (match === undefined) {
    return [createFinding('E-SET-ABSENT', extendPointer(pointer, 'path'), `there is no set in "${folder}"`)];
  }
  const { set } = match;
  if (set === undefined) return [];
  return COMMON_FIELDS.filter((field) => entry[field] !== set[field]).map((field) => {
    const message = `here "${entry[field]}", in the set's own manifest "${set[field]}"`;
    return createFinding('W-SET-ENTRY-DIFFERS', extendPointer(pointer, field), message);
  });
}
