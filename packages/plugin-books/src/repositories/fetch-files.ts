import type { Repository, TreeFile } from '@learnwright/git';
import { type BookFinding, refuseFindings } from '../findings.ts';
import { type BookFiles, isReadFile } from '../layout/read-book.ts';
import { MAX_FILE_BYTES, MAX_FILES } from '../read-upload.ts';
import { MAX_BOOK_BYTES } from '../settings.ts';

/** The files of a commit. */
export interface CommitFiles {
  readonly paths: ReadonlySet<string>;
  /** Chapters and configuration, and of the others those that have changed. */
  readonly files: BookFiles;
}

/**
 * Reads the files of a commit that a book keeps, those left out that stand in `before` with the same content. Links,
 * submodules and files that are too large stay in the repository alone. Throws content_invalid for a chapter that is too
 * large.
 */
export async function readCommitFiles(
  repository: Repository,
  commit: string,
  before: string | null = null,
): Promise<CommitFiles> {
  const known = new Map((before === null ? [] : (await repository.readTree(before)).files).map(byPath));
  const kept = chooseFiles((await repository.readTree(commit)).files);
  const wanted = kept.filter(({ path, id }) => isReadFile(path) || known.get(path) !== id);
  const ids = [...new Set(wanted.map(({ id }) => id))];
  const bytes = await repository.readFiles(ids, MAX_BOOK_BYTES);
  const files = wanted.map(({ path, id }) => [path, bytes.get(id) ?? new Uint8Array()] as const);
  return { paths: new Set(kept.map(({ path }) => path)), files: new Map(files) };
}

function byPath({ path, id }: TreeFile): readonly [string, string] {
  return [path, id];
}

/** Chapters and configuration first: they must fit. */
function chooseFiles(files: readonly TreeFile[]): TreeFile[] {
  const read = files.filter(({ path }) => isReadFile(path));
  const findings = read
    .filter(({ size }) => size > MAX_FILE_BYTES)
    .map(({ path, size }): BookFinding => ({ rule: 'E-BOOK-SIZE', path, message: `it has ${size} bytes` }));
  const total = read.reduce((sum, { size }) => sum + size, 0);
  if (total > MAX_BOOK_BYTES || read.length > MAX_FILES) {
    findings.push({ rule: 'E-BOOK-SIZE', path: '', message: 'its chapters are too large or too many' });
  }
  refuseFindings(findings);
  let left = MAX_BOOK_BYTES - total;
  const others = files.filter(({ path, size }) => !isReadFile(path) && size <= MAX_FILE_BYTES);
  const fitting = others.slice(0, MAX_FILES - read.length).filter(({ size }) => {
    left -= size;
    return left >= 0;
  });
  return [...read, ...fitting];
}
