import type { ImportedSet, ImportFile, ImportFinding, ImportResult, ImportSource } from '@learnwright/core';
import { createMarkdownLesson, type MarkdownReading } from '../markdown/create-markdown-lesson.ts';
import { cutText } from '../markdown/cut-text.ts';
import { type FrontMatter, readFrontMatter } from '../markdown/read-front-matter.ts';
import { toSlug, toUniqueSlugs } from '../markdown/to-slug.ts';
import { readText } from '../sources/read-text.ts';
import type { PrepareText } from './prepare-text.ts';

/** What reading Markdown needs from outside. */
export interface MarkdownPorts {
  readonly prepareText: PrepareText;
  /** The language of a file whose front matter names none. */
  readonly defaultLanguage: () => string;
}

const DESCRIBING_FILE = /^(readme|index)\.(md|markdown)$/i;
const MAX_TITLE = 200;

/**
 * Reads Markdown files as one set: a lesson for each, in the order of their paths. A README or index at the root comes
 * first and describes the set; so does a file that is the only one.
 */
export async function readMarkdownSet(source: ImportSource, ports: MarkdownPorts): Promise<ImportResult> {
  const readme = source.files.find(({ path }) => DESCRIBING_FILE.test(path)) ?? null;
  const files = [...(readme === null ? [] : [readme]), ...source.files.filter((file) => file !== readme)];
  const names = files.map(({ path }) => path.replace(/\.[^.]+$/, ''));
  const ids = toUniqueSlugs(names, 'lesson');
  const readings: MarkdownReading[] = [];
  for (const [index, file] of files.entries()) readings.push(await readLesson(file, ids[index] ?? 'lesson', ports));
  const describing = readme !== null || files.length === 1 ? (readings[0] ?? null) : null;
  const set = toSet(source.name, readings, describing, ports.defaultLanguage());
  const credits = checkCredits(files[0]?.path ?? '', describing?.frontMatter ?? {});
  const findings = [...readings.flatMap((reading) => reading.findings), ...credits];
  return { sets: set.lessons.length === 0 ? [] : [set], findings };
}

async function readLesson(file: ImportFile, lesson_id: string, ports: MarkdownPorts): Promise<MarkdownReading> {
  const { text, findings } = await readText(file);
  const { frontMatter } = readFrontMatter(file.path, text);
  const prepared = await ports.prepareText(text, languageOf(frontMatter) ?? ports.defaultLanguage());
  const reading = createMarkdownLesson(file.path, lesson_id, prepared);
  return { ...reading, findings: [...findings, ...reading.findings] };
}

function toSet(
  name: string,
  readings: readonly MarkdownReading[],
  describing: MarkdownReading | null,
  defaultLanguage: string,
): ImportedSet {
  const { frontMatter = {}, title = name } = describing ?? {};
  return {
    set_id: toSlug(name, 'markdown'),
    title: cutText(title, MAX_TITLE),
    description: frontMatter.description ?? null,
    language: languageOf(frontMatter) ?? defaultLanguage,
    metadata: {
      author: frontMatter.author ?? null,
      license: frontMatter.license ?? null,
      homepage: frontMatter.homepage ?? null,
      level: frontMatter.level ?? null,
      version: frontMatter.version ?? null,
    },
    lessons: readings.flatMap(({ lesson }) => lesson ?? []),
  };
}

function languageOf({ language, lang }: FrontMatter): string | null {
  return language ?? lang ?? null;
}

function checkCredits(path: string, { author, license }: FrontMatter): ImportFinding[] {
  if (author && license) return [];
  const message = 'author and license are not both named in its front matter';
  return [{ rule: 'W-ATTRIBUTION-MISSING', severity: 'warning', path, pointer: '', message }];
}
