import {
  type ContentSet,
  type FileFinding,
  findMarkdownFormat,
  type Lesson,
  type LessonAsset,
  type LessonSetValidation,
  listLessonAssets,
  locateSet,
  type RootManifest,
  validateContentRepository,
  validateLessonSet,
} from '@learnwright/exercises';
import { type ContentFileFinding, complain } from './file-finding.ts';
import { readManifest } from './read-manifest.ts';
import { readMarkdown } from './read-markdown.ts';
import { readJsonText } from './read-text-file.ts';
import type { UnpackedZip } from './unpack-zip.ts';

/** A lesson of a repository: its file, its text as it stands there, and what that is. */
export interface RepositoryLesson {
  readonly path: string;
  readonly text: string;
  readonly lesson: Lesson;
  /** The pictures and sounds that it names, by their paths in the file. */
  readonly assets: readonly LessonAsset[];
}

/** A set of a repository, with its lessons in their order. */
export interface RepositorySet {
  readonly set: Pick<ContentSet, 'id' | 'title' | 'source_language' | 'grading'> & {
    readonly target_language: string | null;
    readonly level: string | null;
    readonly version: string | null;
  };
  readonly description: string | null;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly credits: {
    readonly author: string | null;
    readonly license: string | null;
    readonly homepage: string | null;
  };
  readonly lessons: readonly RepositoryLesson[];
}

/** The sets of a repository, and what was found in it. */
export interface RepositoryReading {
  readonly sets: readonly RepositorySet[];
  readonly findings: readonly ContentFileFinding[];
}

type Files = UnpackedZip['files'];

const MANIFEST = 'manifest.yaml';
const LESSON_FILE = /^lessons\/[^/]+\.json$/;

/**
 * Reads the sets of a content repository, the folder of one set, or Markdown files as one set, as a server does that imports them.
 * `name` is what Markdown is called that does not name itself.
 */
export function readRepository(files: Files, name: string): RepositoryReading {
  const findings: ContentFileFinding[] = [];
  const open = (prefix: string) => openFolder(files, prefix, findings);
  if (!files.has(MANIFEST)) {
    if (findMarkdownFormat([...files.keys()]) !== null) return readMarkdown(files, name);
    const message = `there is no ${MANIFEST} at its root, and no Markdown without other lessons`;
    return { sets: [], findings: [complain('E-CONTENT-EMPTY', '', message)] };
  }
  if ([...files.keys()].some((path) => LESSON_FILE.test(path))) {
    const folder = open('');
    const validation = validateLessonSet(folder);
    findings.push(...validation.findings.map(toFinding));
    return { sets: toSets(validation, folder, null), findings };
  }
  const folders = [...files.keys()].flatMap((path) =>
    path.endsWith(`/${MANIFEST}`) ? [open(path.slice(0, -MANIFEST.length))] : [],
  );
  const {
    manifest,
    sets,
    findings: found,
  } = validateContentRepository({
    manifest: openManifest(files, MANIFEST, findings),
    sets: folders.map((folder) => ({ ...folder, path: folder.prefix.slice(0, -1) })),
  });
  findings.push(...found.map(toFinding));
  const listed = (manifest?.sets ?? []).flatMap((entry) => {
    const path = locateSet(entry);
    const validation = sets.find((set) => set.path === path);
    const folder = folders.find(({ prefix }) => prefix === `${path}/`);
    return validation === undefined || folder === undefined
      ? []
      : toSets(validation, folder, manifest?.metadata ?? null);
  });
  return { sets: listed, findings };
}

function openManifest(files: Files, path: string, findings: ContentFileFinding[]): unknown {
  const { value, refusal } = readManifest(files.get(path) ?? new Uint8Array());
  if (refusal !== null) findings.push(complain('E-YAML', path, refusal));
  return value;
}

/** The folder of a set as the validation takes it. */
function openFolder(files: Files, prefix: string, findings: ContentFileFinding[]) {
  const inside = [...files].flatMap(([path, bytes]) =>
    path.startsWith(prefix) ? [{ path: path.slice(prefix.length), bytes }] : [],
  );
  const lessons = inside.flatMap(({ path, bytes }) => {
    if (!LESSON_FILE.test(path)) return [];
    const { text, finding } = readJsonText(prefix + path, bytes);
    if (finding !== null) findings.push(finding);
    return finding === null ? [{ path, text }] : [];
  });
  return {
    prefix,
    manifest: openManifest(files, `${prefix}${MANIFEST}`, findings),
    lessons,
    assets: inside.flatMap(({ path }) => (path.startsWith('assets/') ? [path] : [])),
  };
}

/** The set of a folder; none where its manifest is broken. */
function toSets(
  { set, manifest, lessons }: LessonSetValidation,
  folder: ReturnType<typeof openFolder>,
  rootMetadata: RootManifest['metadata'] | null,
): RepositorySet[] {
  if (set === null) return [];
  const { prefix } = folder;
  const found = folder.lessons.flatMap(({ path, text }): RepositoryLesson[] => {
    const lesson = lessons.find(({ file }) => file === `${prefix}${path}` || file === path)?.lesson;
    if (!lesson) return [];
    const assets = listLessonAssets(lesson).map((asset) => ({ ...asset, path: prefix + asset.path }));
    return [{ path, text, lesson, assets }];
  });
  const { id: _id, title: _title, description: _description, path: _path, lesson_count: _count, ...entry } = set;
  const { lessons: listed, ...own } = manifest?.metadata ?? {};
  const credits = {
    author: own.author ?? rootMetadata?.author ?? set.attribution?.author ?? null,
    license: own.license ?? rootMetadata?.license ?? null,
    homepage: own.homepage ?? rootMetadata?.homepage ?? null,
  };
  return [
    {
      set,
      description: set.description ?? manifest?.description ?? null,
      metadata: { ...entry, ...own, ...credits },
      credits,
      lessons: arrange(found, listed ?? null),
    },
  ];
}

/** In the order of the manifest, which leaves out what it does not list; without a list by name. */
function arrange(found: readonly RepositoryLesson[], listed: readonly string[] | null): RepositoryLesson[] {
  if (listed === null) return found.toSorted((left, right) => (left.path < right.path ? -1 : 1));
  const names = new Set(listed.map(nameOf));
  return [...names].flatMap((name) => found.find(({ path }) => nameOf(path) === name) ?? []);
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

function toFinding({ rule, severity, file, message, pointer }: FileFinding): ContentFileFinding {
  return { rule, severity, file, message: pointer === '' ? message : `${pointer}: ${message}` };
}
