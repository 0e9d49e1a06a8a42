import {
  type ContentSet,
  type LessonSetSource,
  type LessonSetValidation,
  listLessonAssets,
  locateSet,
  type RootManifest,
  setManifestSchema,
  validateContentRepository,
  validateLessonSet,
} from '@learnwright/exercises';
import type {
  ImportedLesson,
  ImportedSet,
  ImportFile,
  ImportFinding,
  ImportHandler,
  ImportResult,
} from '@learnwright/plugin-sdk';
import { toImportFindings } from '../findings.ts';
import { parseJsonObject, parseYaml, readText } from '../sources/read-document.ts';

/** The manifest of a repository and of a set. */
const MANIFEST_FILE = 'manifest.yaml';

/** The lesson files inside the folder of a set. */
const LESSON_FILE = /^lessons\/[^/]+\.json$/;

/** Runs `content_pre_import` on a text before it is parsed; `language` is the language of the explanations. */
export type PrepareText = (text: string, language: string) => Promise<string>;

/** The folder of a set, as the validation takes it, and the findings in its texts. */
interface SetFolder extends LessonSetSource {
  /** Where it lies in the upload; empty for the upload itself. */
  readonly folder: string;
  readonly findings: readonly ImportFinding[];
}

/** A validated set with its texts. */
interface ValidatedSet extends LessonSetValidation {
  readonly source: SetFolder;
  /** Author and licence of the repository, for sets that name none. */
  readonly rootMetadata: RootManifest['metadata'] | null;
}

/** The handler of the lesson format: a repository of sets with a root manifest, or the folder of one set. */
export function createContentSetHandler(prepareText: PrepareText): ImportHandler {
  return {
    name: 'content-set',
    can_handle: ({ files }) => files.some(({ path }) => path === MANIFEST_FILE),
    read: ({ files }) => {
      return isSingleSet(files) ? readSingleSet(files, prepareText) : readContentRepository(files, prepareText);
    },
  };
}

function isSingleSet(files: readonly ImportFile[]): boolean {
  return files.some(({ path }) => LESSON_FILE.test(path));
}

/** Reads a content repository. A set that its manifest does not list is validated, reported and left out. */
async function readContentRepository(files: readonly ImportFile[], prepareText: PrepareText): Promise<ImportResult> {
  const root = await readManifest(files, MANIFEST_FILE);
  const sources: SetFolder[] = [];
  for (const folder of listSetFolders(files)) sources.push(await readSetFolder(files, folder, prepareText));
  const { manifest, sets, findings } = validateContentRepository({
    manifest: root.value,
    sets: sources.map((source) => ({ ...source, path: source.folder })),
  });
  const imported = (manifest?.sets ?? []).flatMap((entry) => {
    const path = locateSet(entry);
    const validation = sets.find((set) => set.path === path);
    const source = sources.find(({ folder }) => folder === path);
    if (validation === undefined || source === undefined) return [];
    return toImportedSet({ ...validation, source, rootMetadata: manifest?.metadata ?? null }) ?? [];
  });
  return {
    sets: imported,
    findings: [...root.findings, ...sources.flatMap((source) => source.findings), ...toImportFindings(findings)],
  };
}

function listSetFolders(files: readonly ImportFile[]): string[] {
  const end = `/${MANIFEST_FILE}`;
  return files.flatMap(({ path }) => (path.endsWith(end) ? [path.slice(0, -end.length)] : []));
}

/** Reads the folder of one set. */
async function readSingleSet(files: readonly ImportFile[], prepareText: PrepareText): Promise<ImportResult> {
  const source = await readSetFolder(files, '', prepareText);
  const validation = validateLessonSet(source);
  const set = toImportedSet({ ...validation, source, rootMetadata: null });
  return {
    sets: set === null ? [] : [set],
    findings: [...source.findings, ...toImportFindings(validation.findings)],
  };
}

/** Finds the files of a set in an upload and reads them. */
async function readSetFolder(
  files: readonly ImportFile[],
  folder: string,
  prepareText: PrepareText,
): Promise<SetFolder> {
  const prefix = folder === '' ? '' : `${folder}/`;
  const inside = files.filter(({ path }) => path.startsWith(prefix));
  const manifest = await readManifest(inside, `${prefix}${MANIFEST_FILE}`);
  const entry = setManifestSchema.safeParse(manifest.value).data?.sets[0];
  const findings = [...manifest.findings];
  const lessons: { path: string; text: string }[] = [];
  for (const file of inside) {
    const path = file.path.slice(prefix.length);
    if (!LESSON_FILE.test(path)) continue;
    const reading = await readText(file);
    findings.push(...reading.findings);
    lessons.push({ path, text: await prepareText(reading.text, entry?.source_language ?? 'en') });
  }
  const assets = inside.map(({ path }) => path.slice(prefix.length)).filter((path) => path.startsWith('assets/'));
  return { folder, manifest: manifest.value, lessons, assets, findings };
}

/** The value of a manifest; null when the file is missing or cannot be read. */
async function readManifest(files: readonly ImportFile[], path: string) {
  const file = files.find((candidate) => candidate.path === path);
  if (file === undefined) return { value: null, findings: [] };
  const { text, findings } = await readText(file);
  const yaml = parseYaml(path, text);
  return { value: yaml.value, findings: [...findings, ...yaml.findings] };
}

/** The set to import, with the lessons in the order of its manifest; null when the manifest is broken. */
function toImportedSet(validated: ValidatedSet): ImportedSet | null {
  const { set, manifest } = validated;
  if (set === null) return null;
  return {
    set_id: set.id,
    title: set.title,
    description: set.description ?? manifest?.description ?? null,
    language: set.source_language,
    metadata: toMetadata(set, validated),
    lessons: listLessons(validated),
  };
}

function listLessons({ manifest, lessons, source }: ValidatedSet): ImportedLesson[] {
  const prefix = source.folder === '' ? '' : `${source.folder}/`;
  const found = source.lessons.flatMap(({ path, text }): ImportedLesson[] => {
    const lesson = lessons.find(({ file }) => file === `${prefix}${path}` || file === path)?.lesson;
    if (!lesson) return [];
    const assets = listLessonAssets(lesson).map((asset) => ({ name: asset.name, path: prefix + asset.path }));
    const { id: lesson_id, title } = lesson;
    return [{ lesson_id, title, path: prefix + path, content: parseJsonObject(text), text, assets }];
  });
  const listed = manifest?.metadata?.lessons;
  if (!listed) return found.toSorted((left, right) => (left.path < right.path ? -1 : 1));
  const names = new Set(listed.map(fileName));
  return [...names].flatMap((name) => found.find(({ path }) => fileName(path) === name) ?? []);
}

function toMetadata(set: ContentSet, { manifest, rootMetadata }: ValidatedSet): Record<string, unknown> {
  const { id: _, title: _title, description: _description, path: _path, lesson_count: _count, ...entry } = set;
  const { lessons: _lessons, ...own } = manifest?.metadata ?? {};
  const { author, license, homepage } = { ...rootMetadata };
  const credits = {
    author: own.author ?? author ?? set.attribution?.author ?? null,
    license: own.license ?? license ?? null,
    homepage: own.homepage ?? homepage ?? null,
  };
  return { ...entry, ...own, ...credits };
}

function fileName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
