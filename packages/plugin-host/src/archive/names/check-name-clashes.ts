import { type ArchiveFinding, createArchiveFinding } from '../archive-finding.ts';
import { ARCHIVE_LIMITS } from '../archive-limits.ts';

/** What a name is checked as: folders are there once or many times, files once. */
interface NamedEntry {
  readonly name: string;
  readonly isDirectory: boolean;
}

/** Finds entries that would overwrite each other on some file system: by case, by normal form, a file as a folder. */
export function checkNameClashes(entries: readonly NamedEntry[]): ArchiveFinding[] {
  const findings: ArchiveFinding[] = [];
  const seen = new Set<string>();
  const folders = new Set(entries.flatMap(({ name, isDirectory }) => foldersOf(fold(name), isDirectory)));
  for (const { name, isDirectory } of entries) {
    const key = fold(name);
    if (seen.has(key)) {
      const message = 'Another entry has this name, or one that differs only in case or spelling.';
      findings.push(createArchiveFinding('archive.duplicate_name', name, message));
    } else if (!isDirectory && folders.has(key)) {
      const message = 'Another entry needs a folder of this name.';
      findings.push(createArchiveFinding('archive.file_and_folder', name, message));
    }
    seen.add(key);
  }
  return findings;
}

/** Upper case first, so that ß and ss, ſ and s count as equal too. */
function fold(name: string): string {
  return name.normalize('NFKC').toUpperCase().toLowerCase().normalize('NFC');
}

/** Not more of them than are allowed: a name may have thousands of slashes. */
function foldersOf(name: string, isDirectory: boolean): string[] {
  const parts = name.split('/', ARCHIVE_LIMITS.depth + 1);
  const last = isDirectory ? parts.length : parts.length - 1;
  return Array.from({ length: last }, (_, index) => parts.slice(0, index + 1).join('/'));
}
