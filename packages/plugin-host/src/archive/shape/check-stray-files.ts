import { type ArchiveFinding, createArchiveFinding } from '../archive-finding.ts';

const AT_THE_ROOT =
  /^(?:plugin\.yaml|MANIFEST\.(?:json|sig)|(?:README|LICEN[CS]E|CHANGELOG|NOTICE)(?:\.(?:md|txt))?)$/i;

/** Advises of files that lie where nothing looks for them: another config file, another package, leftovers. */
export function checkStrayFiles(paths: Iterable<string>, name: string, folder: string): ArchiveFinding[] {
  const isExpected = (path: string) =>
    AT_THE_ROOT.test(path) ||
    path === `config/${name}.yaml` ||
    path.startsWith('i18n/') ||
    path.startsWith(`${folder}/`);
  return [...paths]
    .filter((path) => !isExpected(path))
    .map((path) => createArchiveFinding('shape.stray_file', path, 'Nothing looks for a file here.'));
}
