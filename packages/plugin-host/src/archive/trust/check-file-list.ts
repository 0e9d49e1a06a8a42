import { type ArchiveFinding, createArchiveFinding } from '../archive-finding.ts';
import { ARCHIVE_LIMITS } from '../archive-limits.ts';
import { hasFile, type PluginFiles } from '../shape/plugin-files.ts';
import { readJson } from '../shape/read-json.ts';
import { FILE_LIST, fileListSchema, SIGNATURE_FILE, sha256Of } from './file-list.ts';

/** Holds every file against MANIFEST.json: those that were changed, those that were added, those that were taken out. */
export function checkFileList(list: Uint8Array, files: PluginFiles): ArchiveFinding[] {
  const given = fileListSchema.safeParse(list.length <= ARCHIVE_LIMITS.fileListBytes ? readJson(list) : null);
  const listed = new Map(given.data?.files.map((file) => [file.path, file]));
  if (!given.success || listed.size !== given.data.files.length) {
    const message = 'Expected {"format": 1, "files": [{"path", "size", "sha256"}]} with every path once.';
    return [createArchiveFinding('trust.bad_manifest', FILE_LIST, message)];
  }
  const findings: ArchiveFinding[] = [];
  for (const [path, bytes] of files.files) {
    if (path === FILE_LIST || path === SIGNATURE_FILE) continue;
    const file = listed.get(path);
    if (file === undefined) {
      findings.push(createArchiveFinding('trust.file_unlisted', path, 'MANIFEST.json does not list it.'));
    } else if (file.size !== bytes.length || file.sha256 !== sha256Of(bytes)) {
      findings.push(createArchiveFinding('trust.file_modified', path, 'It is not the file that MANIFEST.json lists.'));
    }
  }
  const missing = [...listed.keys()].filter((path) => !hasFile(files, path));
  return [
    ...findings,
    ...missing.map((path) => createArchiveFinding('trust.file_missing', path, 'MANIFEST.json lists it.')),
  ];
}
