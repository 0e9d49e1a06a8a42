import type { ImportFile, ImportResult } from '@learnwright/core';
import { locateSet, validateContentRepository } from '@learnwright/exercises';
import { toImportFindings } from '../findings/to-import-findings.ts';
import type { PrepareText } from './prepare-text.ts';
import { MANIFEST_FILE, readManifest, readSetFolder, type SetFolder } from './set-folder.ts';
import { toImportedSet } from './to-imported-set.ts';

/**
 * Reads an upload that is a content repository. Its manifest says which sets are imported; a set that it does not list
 * is validated, reported and left out.
 */
export async function readContentRepository(
  files: readonly ImportFile[],
  prepareText: PrepareText,
): Promise<ImportResult> {
  const root = await readManifest(files, MANIFEST_FILE);
  const sources: SetFolder[] = [];
  for (const folder of listSetFolders(files)) sources.push(await readSetFolder(files, folder, prepareText));
  const { manifest, sets, findings } = validateContentRepository({
    manifest: root.value,
    sets: sources.map((source) => ({ ...source, path: source.folder })),
  });
  const imported = (manifest?.sets ?? []).flatMap((entry) => {
    const path = locateSet(entry);
    const validation = sets.find((set) => set.path === path);
    const source = sources.find(({ folder }) => folder === path);
    if (validation === undefined || source === undefined) return [];
    return toImportedSet({ ...validation, source, rootMetadata: manifest?.metadata ?? null }) ?? [];
  });
  return {
    sets: imported,
    findings: [...root.findings, ...sources.flatMap((source) => source.findings), ...toImportFindings(findings)],
  };
}

function listSetFolders(files: readonly ImportFile[]): string[] {
  const end = `/${MANIFEST_FILE}`;
  return files.flatMap(({ path }) => (path.endsWith(end) ? [path.slice(0, -end.length)] : []));
}
