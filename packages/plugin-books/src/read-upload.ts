import { type ArchiveFinding, MEGABYTE, readZip, type ZipLimits } from '@learnwright/archive';
import { isFilePath } from '@learnwright/git';
import { AppError, hasErrors, type Upload } from '@learnwright/plugin-sdk';
import { type BookFinding, refuseFindings } from './findings.ts';
import type { BookFiles } from './layout/read-book.ts';
import { MAX_BOOK_BYTES } from './settings.ts';

/** The most files of a book. */
export const MAX_FILES = 5_000;
/** The largest file of a book. */
export const MAX_FILE_BYTES = 20 * MEGABYTE;

const MAX_NAME = 60;

const LIMITS: ZipLimits = {
  archiveBytes: MAX_BOOK_BYTES,
  entries: MAX_FILES,
  totalBytes: MAX_BOOK_BYTES,
  entryBytes: MAX_FILE_BYTES,
  ratio: 100,
  depth: 50,
  nameBytes: 1_000,
  segmentBytes: 255,
  forDisk: false,
};

/**
 * Reads the ZIP of a book; nothing is unpacked on a disk. A folder around all files is taken off, and names the book.
 * Throws invalid_request, payload_too_large and content_invalid.
 */
export async function readUpload(
  { files, fields }: Upload,
  maxBytes: number,
): Promise<{ name: string; files: BookFiles }> {
  const [file, ...others] = files;
  if (file === undefined || others.length > 0) {
    const message = 'Send one ZIP.';
    throw new AppError('invalid_request', message, { findings: [{ pointer: '/file', code: 'required', message }] });
  }
  if (file.bytes.length > maxBytes) {
    throw new AppError('payload_too_large', `The ZIP has ${file.bytes.length} bytes; the limit is ${maxBytes} bytes.`);
  }
  const reading = await readZip(file.bytes, LIMITS);
  if (hasErrors(reading.findings)) refuseFindings(toBookFindings(reading.findings));
  const kept = [...reading.files].map(([path, bytes]) => [path.normalize('NFC'), bytes] as const);
  const top = findTopFolder(kept.map(([path]) => path));
  const inBook = kept.map(([path, bytes]) => [top === null ? path : path.slice(top.length + 1), bytes] as const);
  const unsafe = inBook.filter(([path]) => !isGitOwn(path) && !isFilePath(path));
  refuseFindings(
    unsafe.map(([path]) => ({ rule: 'E-BOOK-ARCHIVE', path, message: 'no file of a repository can have this name' })),
  );
  const name = top ?? fields.name ?? file.name.replace(/\.zip$/i, '');
  // What Git keeps of itself is no file of the book.
  return { name: toName(name), files: new Map(inBook.filter(([path]) => !isGitOwn(path))) };
}

function isGitOwn(path: string): boolean {
  return /^\.git(?:\/|$)/i.test(path);
}

/** The name that a client gives its upload, in the form of a title. */
export function toName(text: string): string {
  // The name is that of a folder in exports.
  const plain = text
    .toWellFormed()
    .replaceAll(/[\p{Cc}/\\:*?"<>|]+/gu, ' ')
    .trim();
  return /^\.*$/.test(plain) ? 'book' : [...plain].slice(0, MAX_NAME).join('');
}

function toBookFindings(findings: readonly ArchiveFinding[]): BookFinding[] {
  const errors = findings.filter(({ severity }) => severity === 'error');
  return errors.map(({ entry, message }) => ({
    rule: 'E-BOOK-ARCHIVE',
    path: entry ?? '',
    message: message.charAt(0).toLowerCase() + message.slice(1).replace(/\.$/, ''),
  }));
}

/** The folder that all files are in, or null. */
function findTopFolder(paths: readonly string[]): string | null {
  const [first = ''] = paths;
  const folder = first.split('/').length > 1 ? first.slice(0, first.indexOf('/')) : null;
  return folder !== null && paths.every((path) => path.startsWith(`${folder}/`)) ? folder : null;
}
