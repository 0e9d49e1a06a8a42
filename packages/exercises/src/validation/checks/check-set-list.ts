import { type ContentSet, locateSet } from '../../schema/content-set.ts';
import type { RootManifest } from '../../schema/manifest.ts';
import { addFile, createFinding, type FileFinding, type Finding } from '../finding.ts';
import { extendPointer } from '../json-pointer.ts';
import { listRepeats } from '../list-repeats.ts';
import { MANIFEST_FILE } from '../manifest-file.ts';

/** A set found in a repository: its folder, and how its own manifest describes it. */
export type FoundSet = { readonly path: string; readonly set: ContentSet | undefined };

// Titles and descriptions may be worded differently, these not.
const COMMON_FIELDS = ['id', 'target_language', 'source_language', 'level', 'version', 'lesson_count'] as const;

/** The root manifest lists the sets that are there, each id once, as their own manifests describe them. */
export function checkSetList(manifest: RootManifest, found: readonly FoundSet[]): FileFinding[] {
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

function compareEntry(entry: ContentSet, pointer: string, found: readonly FoundSet[]): Finding[] {
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
