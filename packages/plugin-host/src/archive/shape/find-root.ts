import { type ArchiveFinding, createArchiveFinding } from '../archive-finding.ts';

/** The name of the file that says what plugin an archive holds. */
export const MANIFEST_FILE = 'plugin.yaml';

/** The folder of plugin.yaml with its slash, '' for the root of the archive; null where there is none. */
export function findRoot(paths: readonly string[]): { root: string | null; findings: readonly ArchiveFinding[] } {
  if (paths.includes(MANIFEST_FILE)) return { root: '', findings: [] };
  const folders = [...new Set(paths.filter((path) => path.includes('/')).map((path) => path.split('/', 1)[0] ?? ''))];
  const candidates = folders.filter((folder) => paths.includes(`${folder}/${MANIFEST_FILE}`));
  const [candidate] = candidates;
  if (candidate === undefined) {
    const message = 'Expected plugin.yaml at the root of the archive or under its one top folder.';
    return { root: null, findings: [createArchiveFinding('shape.manifest_missing', null, message)] };
  }
  const root = `${candidate}/`;
  const outside = paths.filter((path) => !path.startsWith(root));
  if (outside.length === 0) return { root, findings: [] };
  const message = `plugin.yaml lies under ${candidate}, and ${outside.length} entries lie beside that folder.`;
  return { root, findings: [createArchiveFinding('shape.several_roots', outside[0] ?? null, message)] };
}
