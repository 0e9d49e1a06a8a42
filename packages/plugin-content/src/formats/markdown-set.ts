import type {
  ImportedSet,
  ImportFile,
  ImportFinding,
  ImportHandler,
  ImportResult,
  ImportSource,
} from '@learnwright/plugin-sdk';
import { readText } from '../sources/read-document.ts';
import { cutText, toSlug, toUniqueSlugs, withoutExtension } from '../texts.ts';
import type { PrepareText } from './content-set.ts';
import { createMarkdownLesson, type FrontMatter, type MarkdownReading, readFrontMatter } from './markdown-lesson.ts';

/** What the Markdown formats need of the plugin. */
export interface MarkdownPorts {
  readonly prepareText: PrepareText;
  /** The language of a file whose front matter names none. */
  readonly defaultLanguage: () => string;
}

const MARKDOWN_FILE = /\.(md|markdown)$/i;
const LESSON_FILE = /\.json$/i;
const DESCRIBING_FILE = /^(readme|index)\.(md|markdown)$/i;
const MAX_TITLE = 200;

/** The handler of a single Markdown file: a set with one lesson. */
export function createMarkdownHandler(ports: MarkdownPorts): ImportHandler {
  return {
    name: 'markdown',
    can_handle: ({ files }) => files.length === 1 && listMarkdownFiles({ files }).length === 1,
    read: (source) => {
      const [file] = listMarkdownFiles(source);
      return readMarkdownSet({ name: withoutExtension(file?.path ?? source.name), files: source.files }, ports);
    },
  };
}

/** The handler of a tree of Markdown files: a set with one lesson for each file. A tree with JSON is not its own. */
export function createMarkdownFolderHandler(ports: MarkdownPorts): ImportHandler {
  return {
    name: 'markdown-folder',
    can_handle: (source) => {
      return listMarkdownFiles(source).length > 0 && !source.files.some(({ path }) => LESSON_FILE.test(path));
    },
    read: (source) => readMarkdownSet(source, ports),
  };
}

function listMarkdownFiles({ files }: Pick<ImportSource, 'files'>): ImportSource['files'] {
  return files.filter(({ path }) => MARKDOWN_FILE.test(path));
}

/**
 * Reads Markdown files as one set: a lesson for each, in the order of their paths. A README or index at the root comes
 * first and describes the set; a single file describes it too.
 */
async function readMarkdownSet(source: ImportSource, ports: MarkdownPorts): Promise<ImportResult> {
  const texts = listMarkdownFiles(source);
  const readme = texts.find(({ path }) => DESCRIBING_FILE.test(path)) ?? null;
  const files = [...(readme === null ? [] : [readme]), ...texts.filter((file) => file !== readme)];
  const names = files.map(({ path }) => path.replace(/\.[^.]+$/, ''));
  const ids = toUniqueSlugs(names, 'lesson');
  const readings: MarkdownReading[] = [];
  for (const [index, file] of files.entries()) readings.push(await readLesson(file, ids[index] ?? 'lesson', ports));
  const describing = readme !== null || files.length === 1 ? (readings[0] ?? null) : null;
  const set = toSet(source.name, readings, describing, ports.defaultLanguage());
  const credits = checkCredits(files[0]?.path ?? '', describing?.frontMatter ?? {});
  const findings = [...readings.flatMap((reading) => reading.findings), ...credits, ...checkAssets(source, readings)];
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

/** Finds pictures and sounds that are not among the files. */
function checkAssets({ files }: ImportSource, readings: readonly MarkdownReading[]): ImportFinding[] {
  const present = new Set(files.map(({ path }) => path));
  const lessons = readings.flatMap(({ lesson }) => lesson ?? []);
  return lessons.flatMap(({ path, assets = [] }) =>
    assets
      .filter((asset) => !present.has(asset.path))
      .map(({ name }): ImportFinding => {
        const message = `"${name}" is not among the files`;
        return { rule: 'W-ASSET-ABSENT', severity: 'warning', path, pointer: '', message };
      }),
  );
}

function checkCredits(path: string, { author, license }: FrontMatter): ImportFinding[] {
  if (author && license) return [];
  const message = 'author and license are not both named in its front matter';
  return [{ rule: 'W-ATTRIBUTION-MISSING', severity: 'warning', path, pointer: '', message }];
}
