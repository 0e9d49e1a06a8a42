import { ApiError, isApiError, unexpectedAnswer } from '../api/result.ts';
import type { Schemas } from '../generated/schemas.ts';
import type { ContentSource, MarkedLesson } from '../local/content-source.ts';
import { type Watch, watchCall } from '../requests/watch.ts';
import { notFound } from './content-errors.ts';
import { hashSchema, indexSchema, lessonContentSchema, STATIC_VERSION, type StaticIndex } from './static-index.ts';

/** How static lessons are read. */
export interface StaticLessonsOptions {
  /** Default: that of the page or worker. */
  readonly fetch?: typeof globalThis.fetch;
  /** How many milliseconds may pass without anything coming. Default: 30 seconds; 0 for any time. */
  readonly timeout?: number | undefined;
}

const TIMEOUT = 30_000;
/** The statuses of files that are not there, or not what the index says. */
const STALE = [200, 404, 410];

const MEGABYTE = 1_000_000;
const MOST_BYTES = { index: 20 * MEGABYTE, lesson: 5 * MEGABYTE, asset: 25 * MEGABYTE } as const;

/**
 * Lesson sets of a place that serves files alone: what `learnwright content export` has written, below `baseUrl`. Give it to
 * `openOfflineContent` as its `source`. Files that are too large, of another version, or not what they say are refused with an
 * ApiError of the code `unexpected_answer`. Where the place was exported anew meanwhile, the new lesson is read.
 *
 * @example
 * const source = createStaticLessons('https://example.org/school/lessons/');
 * const content = await openOfflineContent({ indexedDB, source });
 */
export function createStaticLessons(baseUrl: string, options: StaticLessonsOptions = {}): ContentSource {
  // Browsers refuse `fetch` as a method of another object.
  const { fetch = (input, init) => globalThis.fetch(input, init), timeout = TIMEOUT } = options;
  const base = baseUrl.endsWith('/') ? baseUrl : `${baseUrl}/`;
  /** What was read last: the lessons of a set that is open are those of the index that showed it. */
  let last: StaticIndex | null = null;
  /** The media types of pictures and sounds, by the lessons that were read. */
  const types = new Map<string, string>();

  const read = (path: string, most: number, signal: AbortSignal | undefined, cache: 'default' | 'no-cache') => {
    const watch = watchCall({ fetch, name: `GET ${base}${path}`, signal, milliseconds: timeout });
    return readFile(watch, () => watch.fetch(base + path, { cache, credentials: 'omit' }), path, most);
  };

  async function readIndex(signal?: AbortSignal): Promise<StaticIndex> {
    const file = await read('index.json', MOST_BYTES.index, signal, 'no-cache');
    const value = parseJson(file);
    const { data } = indexSchema.safeParse(value);
    if (data === undefined) throw refuse(file.response, describeIndex(value));
    last = data;
    return data;
  }

  async function requireSet(set_id: string, index: StaticIndex) {
    const found = index.sets.find(({ set }) => set.set_id === set_id);
    if (found === undefined) return notFound(`There is no set with the id "${set_id}".`);
    return found;
  }

  /** A file that is named by its hash; other bytes are refused where the browser can tell. */
  async function readHashed(path: string, hash: string, most: number, signal: AbortSignal | undefined) {
    const file = await read(path, most, signal, 'default');
    if (!(await isNamed(file.bytes, hash)))
      throw refuse(file.response, `${path} is not the file that the index names.`);
    return file;
  }

  async function readLesson(
    index: StaticIndex,
    [set_id, lesson_id]: readonly [string, string],
    known: string | null,
    signal: AbortSignal | undefined,
  ): Promise<MarkedLesson | null> {
    const { lessons } = await requireSet(set_id, index);
    const lesson =
      lessons.find(({ entry }) => entry.lesson_id === lesson_id) ??
      lessons.find(({ entry }) => entry.alias === lesson_id);
    if (lesson === undefined) return notFound(`There is no lesson with the id "${lesson_id}".`);
    if (lesson.file === known) return null;
    const path = `lessons/${lesson.file}.json`;
    const file = await readHashed(path, lesson.file, MOST_BYTES.lesson, signal);
    const { data } = lessonContentSchema.safeParse(parseJson(file));
    if (data === undefined) throw refuse(file.response, `${path} is no lesson.`);
    const assets = Object.values<Schemas['Content_LessonAsset']>(data.assets);
    for (const { hash, media_type } of assets) types.set(hash, media_type);
    return { etag: lesson.file, content: data };
  }

  return {
    listSets: async (signal) => (await readIndex(signal)).sets.map(({ set }) => set),
    findSet: async (set_id, signal) => (await requireSet(set_id, await readIndex(signal))).set,
    listLessons: async (set_id, signal) =>
      (await requireSet(set_id, last ?? (await readIndex(signal)))).lessons.map(({ entry }) => entry),
    readLesson: async (set_id, lesson_id, { known = null, signal } = {}) => {
      const address = [set_id, lesson_id] as const;
      if (last === null) return readLesson(await readIndex(signal), address, known, signal);
      try {
        return await readLesson(last, address, known, signal);
      } catch (error) {
        if (!isApiError(error) || !STALE.includes(error.status)) throw error;
        return readLesson(await readIndex(signal), address, known, signal);
      }
    },
    readAsset: async (hash, signal) => {
      if (!hashSchema.safeParse(hash).success) notFound('There is no such picture or sound.');
      const { bytes } = await readHashed(`assets/${hash}`, hash, MOST_BYTES.asset, signal);
      return new Blob([bytes], { type: types.get(hash) ?? '' });
    },
  };
}

/** A file that was read. */
interface StaticFile {
  readonly response: Response;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

async function readFile(watch: Watch, send: () => Promise<Response>, path: string, most: number): Promise<StaticFile> {
  const response = await watch.within(send);
  if (!response.ok) {
    await response.body?.cancel();
    throw refuse(response, `${path} is answered with status ${response.status}.`);
  }
  const bytes = await readBytes(watch, response, most);
  if (bytes === null) throw refuse(response, `${path} has more than ${most} bytes.`);
  return { response, bytes };
}

/** Reads no more than is allowed, whatever the answer says of its length; null for more. */
async function readBytes(watch: Watch, { body }: Response, most: number): Promise<Uint8Array<ArrayBuffer> | null> {
  if (body === null) return new Uint8Array();
  const reader = body.getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  const next = () => watch.within(() => reader.read());
  for (let part = await next(); !part.done; part = await next()) {
    size += part.value.length;
    if (size > most) {
      await reader.cancel();
      return null;
    }
    parts.push(part.value);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

function parseJson({ bytes }: StaticFile): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
}

function describeIndex(value: unknown): string {
  const version = typeof value === 'object' && value !== null && 'version' in value ? value.version : undefined;
  if (typeof version !== 'number' || version === STATIC_VERSION) return 'index.json is no index of lessons.';
  return `index.json is of version ${version}, and this app reads version ${STATIC_VERSION}. Whoever runs this place has to export or build anew.`;
}

/** Whether bytes are those that the hash names. A page without TLS cannot tell, and takes them. */
async function isNamed(bytes: Uint8Array<ArrayBuffer>, hash: string): Promise<boolean> {
  const subtle: SubtleCrypto | undefined = crypto.subtle;
  if (subtle === undefined) return true;
  const digest = new Uint8Array(await subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('') === hash;
}

function refuse(response: Response, detail: string): ApiError {
  return new ApiError(unexpectedAnswer(response, detail), response);
}
