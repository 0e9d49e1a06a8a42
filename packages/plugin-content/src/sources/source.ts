import { checkName, MEGABYTE, type NameLimits } from '@learnwright/archive';
import { hasErrors, type ImportFile, type ImportFinding, type ImportSource } from '@learnwright/plugin-sdk';
import { createContentFinding } from '../findings.ts';

/** The largest upload that anybody may have validated, packed and unpacked. */
export const MAX_VALIDATION_BYTES = 5 * MEGABYTE;

export const MAX_FILE_BYTES = 20 * MEGABYTE;

/** Of a file that is read as text, such as a lesson: clients get it whole. */
const MAX_TEXT_BYTES = MEGABYTE;

/** A file that is read as text; of others, such as images, only the name counts. */
export const TEXT_FILE = /\.(json|ya?ml|md|markdown)$/i;

/** The most files, with the folders of an archive. */
export const MAX_FILES = 5_000;

/** Files of lessons are kept in a database: their names need not suit every disk. */
export const NAME_LIMITS: NameLimits = { depth: 100, nameBytes: 2_000, segmentBytes: 500, forDisk: false };

/** A source and the findings in its files; with an error among them, the source is not to be read. */
export interface SourceReading {
  readonly source: ImportSource;
  readonly findings: readonly ImportFinding[];
}

/** A file before its name has been checked. */
interface RawFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

const SYSTEM_FILE = /^(__MACOSX|Thumbs\.db|desktop\.ini|\..*)$/i;

/** Checks the names, the number and the sizes of files before any of them is used; lists all findings at once. */
export function checkFiles(
  files: readonly { readonly name: string; readonly size: number }[],
  maxBytes: number,
): ImportFinding[] {
  const total = files.reduce((sum, { size }) => sum + size, 0);
  return [
    ...files.flatMap(({ name, size }) => checkFile(name, size)),
    ...(files.length > MAX_FILES
      ? [createContentFinding('E-FILE-COUNT', '', `there are ${files.length} files, at most ${MAX_FILES} are taken`)]
      : []),
    ...(total > maxBytes
      ? [createContentFinding('E-TOTAL-SIZE', '', `the files have ${total} bytes, at most ${maxBytes} are taken`)]
      : []),
  ];
}

/** Makes a source of files, after their names, number and sizes have been checked. */
export function openFiles(name: string, files: readonly RawFile[], maxBytes: number): SourceReading {
  const findings = checkFiles(
    files.map((file) => ({ name: file.name, size: file.bytes.length })),
    maxBytes,
  );
  return hasErrors(findings) ? { source: { name, files: [] }, findings } : arrangeFiles(name, files);
}

/**
 * Makes a source of files with safe names: ignores what operating systems leave behind, and takes off a folder around all
 * files, which then names the source. No two files may have the same name.
 */
export function arrangeFiles(name: string, files: readonly RawFile[]): SourceReading {
  const kept = files
    .map((file) => ({ ...file, name: file.name.normalize('NFC') }))
    .filter((file) => !isSystemFile(file.name));
  const top = findTopFolder(kept.map((file) => file.name));
  const named = kept.map((file) => ({ ...file, name: top === null ? file.name : file.name.slice(top.length + 1) }));
  const sorted = named.toSorted((left, right) => (left.name < right.name ? -1 : 1));
  const repeats = sorted.filter((file, index) => file.name === sorted[index + 1]?.name);
  return {
    source: { name: top ?? name, files: sorted.map((file) => toImportFile(file.name, file.bytes)) },
    findings: repeats.map((file) => createContentFinding('E-FILE-DUPLICATE', file.name, 'another file has this name')),
  };
}

/** Whether a path leads to a leftover of operating systems and editors: __MACOSX, Thumbs.db, dotfiles. */
export function isSystemFile(path: string): boolean {
  return path.split('/').some((segment) => SYSTEM_FILE.test(segment));
}

/** A file to import whose bytes are here already. */
export function toImportFile(path: string, bytes: Uint8Array): ImportFile {
  return { path, bytes: async () => bytes };
}

/** A sentence as it stands behind the rule of a finding: without its capital and its full stop. */
export function toClause(sentence: string): string {
  return sentence.charAt(0).toLowerCase() + sentence.slice(1).replace(/\.$/, '');
}

/** Finds files of text that are too large. */
export function checkTextSizes(files: readonly RawFile[]): ImportFinding[] {
  return files.flatMap(({ name, bytes }) => checkSize(name, bytes.length));
}

function checkSize(name: string, size: number): ImportFinding[] {
  const limit = TEXT_FILE.test(name) ? MAX_TEXT_BYTES : MAX_FILE_BYTES;
  if (size <= limit) return [];
  return [createContentFinding('E-FILE-SIZE', name, `it has ${size} bytes, at most ${limit} are taken`)];
}

function checkFile(name: string, size: number): ImportFinding[] {
  const [unsafe] = checkName(name.replace(/\/$/, ''), NAME_LIMITS);
  return [
    ...(unsafe === undefined ? [] : [createContentFinding('E-FILE-NAME', name, toClause(unsafe.message))]),
    ...checkSize(name, size),
  ];
}

/** The folder that all files are in, or null. */
function findTopFolder(names: readonly string[]): string | null {
  const [first = ''] = names;
  const end = first.indexOf('/');
  if (end === -1) return null;
  const folder = first.slice(0, end);
  return names.every((name) => name.startsWith(`${folder}/`)) ? folder : null;
}
