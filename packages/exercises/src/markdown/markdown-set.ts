import { cutText, toSlug, toUniqueSlugs, withoutExtension } from './lesson-names.ts';
import {
  createMarkdownLesson,
  type FrontMatter,
  type MarkdownFinding,
  type MarkdownLesson,
  type MarkdownReading,
  type ReadYaml,
  readFrontMatter,
  warn,
} from './markdown-lesson.ts';

/** Markdown files that are to become a set. */
export interface MarkdownSource {
  /** What the set is called where no file says so; its id is made of it. */
  readonly name: string;
  /** The Markdown files, sorted by their paths. */
  readonly files: readonly { readonly path: string; readonly text: string }[];
  /** The paths of all files, those of pictures and sounds too. */
  readonly paths: readonly string[];
  /** The language of files that name none. */
  readonly defaultLanguage: string;
  readonly readYaml: ReadYaml;
}

/** A set that was made of Markdown files. */
export interface MarkdownSet {
  readonly set_id: string;
  readonly title: string;
  readonly description: string | null;
  /** The language it explains in. */
  readonly language: string;
  readonly metadata: Readonly<Record<'author' | 'license' | 'homepage' | 'level' | 'version', string | null>>;
  readonly lessons: readonly MarkdownLesson[];
}

const MARKDOWN_FILE = /\.(?:md|markdown)$/i;
const LESSON_FILE = /\.json$/i;
const DESCRIBING_FILE = /^(?:readme|index)\.(?:md|markdown)$/i;
const MAX_TITLE = 200;

/** Whether a file is Markdown, by its name. */
export function isMarkdownFile(path: string): boolean {
  return MARKDOWN_FILE.test(path);
}

/** What becomes a set by its Markdown files: one such file alone, or a tree with some and without JSON; null for anything else. */
export function findMarkdownFormat(paths: readonly string[]): 'markdown' | 'markdown-folder' | null {
  if (!paths.some(isMarkdownFile)) return null;
  if (paths.length === 1) return 'markdown';
  return paths.some((path) => LESSON_FILE.test(path)) ? null : 'markdown-folder';
}

/** The language that a Markdown file names in its front matter; null where it names none. */
export function findMarkdownLanguage(path: string, text: string, readYaml: ReadYaml): string | null {
  return languageOf(readFrontMatter(path, text, readYaml).frontMatter);
}

/**
 * Makes a set of Markdown files: a lesson for each, in the order of their paths. A README or index at the root comes first and
 * describes the set; a single file describes it too. The set is null where no file has a text.
 */
export function createMarkdownSet({ name, files, paths, defaultLanguage, readYaml }: MarkdownSource): {
  readonly set: MarkdownSet | null;
  readonly findings: readonly MarkdownFinding[];
} {
  const readme = files.find(({ path }) => DESCRIBING_FILE.test(path)) ?? null;
  const ordered = [...(readme === null ? [] : [readme]), ...files.filter((file) => file !== readme)];
  const ids = toUniqueSlugs(
    ordered.map(({ path }) => path.replace(/\.[^.]+$/, '')),
    'lesson',
  );
  const readings = ordered.map(({ path, text }, index) =>
    createMarkdownLesson(path, ids[index] ?? 'lesson', text, readYaml),
  );
  const describing = readme !== null || ordered.length === 1 ? (readings[0] ?? null) : null;
  const own = paths.length === 1 ? withoutExtension(paths[0] ?? name) : name;
  const set = toSet(own, readings, describing, defaultLanguage);
  return {
    set: set.lessons.length === 0 ? null : set,
    findings: [
      ...readings.flatMap(({ findings }) => findings),
      ...checkCredits(ordered[0]?.path ?? '', describing?.frontMatter ?? {}),
      ...checkAssets(paths, set.lessons),
    ],
  };
}

function toSet(
  name: string,
  readings: readonly MarkdownReading[],
  describing: MarkdownReading | null,
  defaultLanguage: string,
): MarkdownSet {
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
function checkAssets(paths: readonly string[], lessons: readonly MarkdownLesson[]): MarkdownFinding[] {
  const present = new Set(paths);
  return lessons.flatMap(({ path, assets }) =>
    assets
      .filter((asset) => !present.has(asset.path))
      .map(({ name }) => warn('W-ASSET-ABSENT', path, `"${name}" is not among the files`)),
  );
}

function checkCredits(path: string, { author, license }: FrontMatter): MarkdownFinding[] {
  if (author && license) return [];
  return [warn('W-ATTRIBUTION-MISSING', path, 'author and license are not both named in its front matter')];
}
