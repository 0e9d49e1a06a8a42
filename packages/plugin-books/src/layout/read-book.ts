import { z } from '@learnwright/plugin-sdk';
import type { BookFinding } from '../findings.ts';
import { createTurns } from '../turns.ts';
import { type ChapterText, readChapter } from './chapter-text.ts';
import { type BookFields, isMetadata, metadataOf, readFields, readYaml } from './metadata.ts';

/** The files of a book by their paths. */
export type BookFiles = ReadonlyMap<string, Uint8Array>;

/** The folders of chapters, in the order of a book. */
export const SECTIONS = ['front-matter', 'chapters', 'back-matter'] as const;

/** A folder of chapters. */
export type Section = (typeof SECTIONS)[number];

/** A chapter of a book as read. */
export interface ReadChapter extends ChapterText {
  readonly path: string;
  readonly section: Section;
}

/** A book as read. */
export interface ReadBook extends BookFields {
  readonly metadata: Readonly<Record<string, unknown>>;
  /** In the order of the book. */
  readonly chapters: readonly ReadChapter[];
}

/** What was read, and what is wrong with it; no book beside a finding. */
export interface BookReading {
  readonly book: ReadBook | null;
  readonly findings: readonly BookFinding[];
}

export const METADATA_FILE = 'config/metadata.yaml';
const EXPORT_SETTINGS_FILE = 'config/export-settings.yaml';
const MAX_CHAPTER = 100_000;
/** The file of a chapter has more bytes than characters, and may have front matter above them. */
const MAX_CHAPTER_BYTES = 512 * 1024;

const orderSchema = z.array(z.unknown()).transform((entries) => entries.filter((entry) => typeof entry === 'string'));

/** Whether files are a book: `config/metadata.yaml` is a file at their root. */
export function isBook(paths: Iterable<string>): boolean {
  return new Set(paths).has(METADATA_FILE);
}

/** Whether a file is read for the records of a book: a chapter or a configuration file. */
export function isReadFile(path: string): boolean {
  return path === METADATA_FILE || path === EXPORT_SETTINGS_FILE || sectionOf(path) !== null;
}

/**
 * Reads the files of a book; `name` is the folder they came in. Lists every finding. Other requests have their turn between two
 * chapters, whose length is bounded.
 */
export async function readBook(name: string, files: BookFiles): Promise<BookReading> {
  const findings: BookFinding[] = [];
  const text = (path: string) => {
    const decoded = decodeText(path, files.get(path) ?? new Uint8Array());
    if (decoded.finding !== null) findings.push(decoded.finding);
    return decoded.text;
  };
  const yaml = (path: string) => {
    const { value, finding } = readYaml(path, text(path));
    if (finding !== null) findings.push(finding);
    return value;
  };
  if (!isBook(files.keys())) {
    const message = 'a book has this file at its root';
    return { book: null, findings: [{ rule: 'E-BOOK-LAYOUT', path: METADATA_FILE, message }] };
  }
  const written = yaml(METADATA_FILE);
  if (!isMetadata(written)) {
    findings.push({ rule: 'E-BOOK-YAML', path: METADATA_FILE, message: 'it is no map of keys' });
  }
  const metadata = metadataOf(written);
  const settings = files.has(EXPORT_SETTINGS_FILE) ? metadataOf(yaml(EXPORT_SETTINGS_FILE)) : {};
  const turn = createTurns();
  const chapters: ReadChapter[] = [];
  for (const { path, section } of orderChapters([...files.keys()], settings.section_order)) {
    const bytes = files.get(path)?.length ?? 0;
    if (bytes > MAX_CHAPTER_BYTES) {
      findings.push({ rule: 'E-BOOK-SIZE', path, message: describeExcess(`${bytes} bytes`) });
      continue;
    }
    const chapter = readChapter(path, text(path));
    if (chapter.content.length > MAX_CHAPTER) {
      findings.push({ rule: 'E-BOOK-SIZE', path, message: describeExcess(`${chapter.content.length} characters`) });
    }
    chapters.push({ path, section, ...chapter });
    await turn(bytes);
  }
  const book = { ...readFields(metadata, name), metadata, chapters };
  return { book: findings.length > 0 ? null : book, findings };
}

function describeExcess(size: string): string {
  return `the chapter has ${size}, at most ${MAX_CHAPTER} characters are taken`;
}

/** The text of a file as it is, byte order mark included. */
export function decodeText(path: string, bytes: Uint8Array): { text: string; finding: BookFinding | null } {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    const finding = text.includes('\0') ? broken(path, 'it holds a NUL character') : null;
    return { text, finding };
  } catch {
    return { text: '', finding: broken(path, 'it is not UTF-8') };
  }
}

function broken(path: string, message: string): BookFinding {
  return { rule: 'E-BOOK-TEXT', path, message };
}

/** The folder of a chapter file; null for every other file. */
function sectionOf(path: string): Section | null {
  const [root, folder, name = '', ...deeper] = path.split('/');
  const section = SECTIONS.find((known) => known === folder);
  if (root !== 'manuscript' || section === undefined || deeper.length > 0) return null;
  return /\.md$/i.test(name) && !/-print\.md$/i.test(name) && !name.startsWith('.') ? section : null;
}

/** The chapter files: first those that the order names, files or whole folders, then the others by folder and name. */
function orderChapters(paths: readonly string[], order: unknown) {
  const usual = paths
    .flatMap((path) => {
      const section = sectionOf(path);
      return section === null ? [] : [{ path, section }];
    })
    .toSorted((left, right) => placeOf(left) - placeOf(right) || (left.path < right.path ? -1 : 1));
  const byName = new Map<string, typeof usual>();
  for (const chapter of usual) {
    for (const name of namesOf(chapter)) {
      const known = byName.get(name);
      if (known === undefined) byName.set(name, [chapter]);
      else known.push(chapter);
    }
  }
  const named = new Set(readOrder(order).map(nameOfEntry));
  return [...new Set([...named].flatMap((name) => byName.get(name) ?? []).concat(usual))];
}

/** What an order may call a chapter: its path, with or without its ending, its folder, or its file. */
function namesOf({ path, section }: { readonly path: string; readonly section: Section }): ReadonlySet<string> {
  const short = path.slice('manuscript/'.length);
  return new Set([short, short.replace(/\.md$/i, ''), section, short.slice(short.indexOf('/') + 1)]);
}

function nameOfEntry(entry: string): string {
  return entry
    .replace(/^\.?\//, '')
    .replace(/^manuscript\//, '')
    .replace(/\/$/, '');
}

function placeOf({ section }: { readonly section: Section }): number {
  return SECTIONS.indexOf(section);
}

/** A list, or lists by the kind of export, of which the first counts. */
function readOrder(order: unknown): readonly string[] {
  const list = Array.isArray(order) ? order : Object.values(metadataOf(order)).find(Array.isArray);
  return orderSchema.safeParse(list).data ?? [];
}
