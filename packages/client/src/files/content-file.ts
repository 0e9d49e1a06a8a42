import { formatTimestamp } from '@learnwright/core';
import { createAnswerLanguages, withoutExtension } from '@learnwright/exercises';
import type { Schemas } from '../generated/schemas.ts';
import { notFound } from '../lessons/content-errors.ts';
import { lessonContentSchema, lessonSetSchema } from '../lessons/static-index.ts';
import type { ContentSource, MarkedLesson } from '../local/content-source.ts';
import { type ContentFileFinding, complain } from './file-finding.ts';
import { type RepositoryLesson, type RepositorySet, readRepository } from './read-repository.ts';
import { type UnpackedZip, unpackZip } from './unpack-zip.ts';

/** When a file was opened, and what it is called. */
export interface ContentFileOptions {
  /** Milliseconds since 1970. */
  readonly now: number;
  /** The name of the file. A set of Markdown files that does not name itself is called after it. */
  readonly name?: string;
}

/** The content of a file; null where a finding is an error. */
export interface ContentFile {
  readonly source: ContentSource | null;
  readonly findings: readonly ContentFileFinding[];
}

/** A set that was read, and its lessons by id. */
interface ReadSet {
  readonly set: Schemas['Content_LessonSet'];
  readonly entries: readonly Schemas['Content_LessonEntry'][];
  readonly lessons: ReadonlyMap<string, MarkedLesson>;
}

type Entry = Schemas['Content_LessonEntry'];

const TYPES: Readonly<Record<string, string>> = {
  ...{
    png: 'image/png',
    jpg: 'image/jpeg',
    jpeg: 'image/jpeg',
    gif: 'image/gif',
    webp: 'image/webp',
    avif: 'image/avif',
  },
  ...{
    svg: 'image/svg+xml',
    mp3: 'audio/mpeg',
    ogg: 'audio/ogg',
    oga: 'audio/ogg',
    opus: 'audio/ogg',
    m4a: 'audio/mp4',
  },
  ...{ aac: 'audio/aac', wav: 'audio/wav', webm: 'audio/webm', weba: 'audio/webm' },
};
const MICROSECONDS = 1_000;
const HASH_BYTES = 32;

/**
 * Reads the ZIP of a content repository, of one set, or of Markdown files, as a server does that imports it. Give its `source` to `keepAll` of what
 * `openOfflineContent` returns. Never throws for what is in the file: that stands in the findings.
 *
 * @example
 * const { source, findings } = await readContentFile(new Uint8Array(await file.arrayBuffer()), { now: Date.now() });
 * if (source !== null) await content.keepAll(source);
 */
export async function readContentFile(
  bytes: Uint8Array,
  { now, name = 'upload' }: ContentFileOptions,
): Promise<ContentFile> {
  const unpacked = unpackZip(bytes);
  const { sets: found, findings: broken } =
    unpacked.findings.length > 0
      ? { sets: [], findings: unpacked.findings }
      : readRepository(unpacked.files, unpacked.folder ?? withoutExtension(name));
  const hasErrors = broken.some(({ severity }) => severity === 'error');
  const findings =
    found.length > 0 || hasErrors ? broken : [...broken, complain('E-CONTENT-EMPTY', '', 'there is no set in it')];
  if (found.length === 0 || hasErrors) return { source: null, findings };
  const assets = new Map<string, Blob>();
  const sets = new Map<string, ReadSet>();
  for (const set of found) sets.set(set.set.id, await readSet(set, unpacked.files, assets, now));
  return { source: createSource(sets, assets), findings };
}

async function readSet(
  { set, description, metadata, credits, lessons }: RepositorySet,
  files: UnpackedZip['files'],
  assets: Map<string, Blob>,
  now: number,
): Promise<ReadSet> {
  const attribution = { set_id: set.id, ...credits };
  const entries: Entry[] = [];
  const contents = new Map<string, MarkedLesson>();
  for (const [index, one] of lessons.entries()) {
    const hash = await hashOf(new TextEncoder().encode(one.text));
    const named = await nameAssets(one, files, assets);
    const content = lessonContentSchema.parse({ ...nameLanguages(one, set), attribution, assets: named });
    contents.set(one.lesson.id, { etag: null, content });
    entries.push(toEntry(one, index, hash));
  }
  const time = formatTimestamp(now * MICROSECONDS);
  const described = lessonSetSchema.parse({
    set_id: set.id,
    title: set.title,
    description,
    language: set.source_language,
    target_language: set.target_language,
    grading: set.grading ?? null,
    level: set.level,
    version: set.version,
    attribution,
    metadata,
    hash: await hashOf(new TextEncoder().encode(entries.map(({ hash }) => hash).join())),
    lesson_count: entries.length,
    exercise_count: entries.reduce((sum, { exercise_count }) => sum + exercise_count, 0),
    origin: null,
    imported_at: time,
    updated_at: time,
  });
  return { set: described, entries, lessons: contents };
}

function toEntry({ path, lesson }: RepositoryLesson, order_index: number, hash: string): Entry {
  const { id: lesson_id, title, estimated_minutes = null, steps } = lesson;
  const exercise_count = steps.filter(({ exercise }) => exercise).length;
  const alias = withoutExtension(path);
  return { lesson_id, title, order_index, alias, estimated_minutes, exercise_count, hash };
}

/** Names the language in which each exercise is answered, where its author did not. */
function nameLanguages({ text, lesson }: RepositoryLesson, { target_language, source_language }: RepositorySet['set']) {
  const languageOf = createAnswerLanguages(lesson, { target_language, source_language });
  const written = JSON.parse(text.replace(/^\uFEFF/, ''));
  const steps = lesson.steps.map(({ exercise }, at) => {
    const step = written.steps[at];
    return exercise ? { ...step, exercise: { ...step.exercise, answer_language: languageOf(exercise) } } : step;
  });
  return { ...written, steps };
}

/** The pictures and sounds of a lesson that are there; the exercise works without the others. */
async function nameAssets(
  lesson: RepositoryLesson,
  files: UnpackedZip['files'],
  assets: Map<string, Blob>,
): Promise<Record<string, Schemas['Content_LessonAsset']>> {
  const named: [string, Schemas['Content_LessonAsset']][] = [];
  for (const { name, path } of lesson.assets) {
    const bytes = files.get(path);
    const media_type = TYPES[path.slice(path.lastIndexOf('.') + 1).toLowerCase()];
    if (bytes === undefined || media_type === undefined) continue;
    const hash = await hashOf(bytes);
    assets.set(hash, new Blob([bytes], { type: media_type }));
    named.push([name, { url: `assets/${hash}`, media_type, size: bytes.length, hash }]);
  }
  return Object.fromEntries(named);
}

function createSource(sets: ReadonlyMap<string, ReadSet>, assets: ReadonlyMap<string, Blob>): ContentSource {
  const requireSet = async (set_id: string) => sets.get(set_id) ?? notFound(`There is no set with the id "${set_id}".`);
  return {
    listSets: async () => [...sets.values()].map(({ set }) => set),
    findSet: async (set_id) => (await requireSet(set_id)).set,
    listLessons: async (set_id) => (await requireSet(set_id)).entries,
    readLesson: async (set_id, lesson_id) =>
      (await requireSet(set_id)).lessons.get(lesson_id) ?? notFound(`There is no lesson with the id "${lesson_id}".`),
    readAsset: async (hash) => assets.get(hash) ?? notFound('There is no such picture or sound.'),
  };
}

/** The SHA-256 of bytes. A page without TLS cannot tell it: then each file has a name of its own. */
async function hashOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const subtle: SubtleCrypto | undefined = crypto.subtle;
  const digest =
    subtle === undefined
      ? crypto.getRandomValues(new Uint8Array(HASH_BYTES))
      : new Uint8Array(await subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
