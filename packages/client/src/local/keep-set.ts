import type { Schemas } from '../generated/schemas.ts';
import type { Unchecked } from '../requests/answer.ts';
import { type ContentSource, requireLesson } from './content-source.ts';
import type { KeptContent, KeptLesson, KeptSetRow, NamedAsset } from './kept-content.ts';

/** How far a download is, in bytes of pictures and sounds. */
export interface KeepProgress {
  readonly done: number;
  readonly total: number;
}

/** How a set is kept. */
export interface KeepOptions {
  /** Cancels; what was downloaded by then is not downloaded again. */
  readonly signal?: AbortSignal;
  /** The most bytes of pictures and sounds that the set may take. Default: 200 MB. */
  readonly maxBytes?: number;
  /**
   * Called before the first picture or sound, and after each. Begins again for those that went because another set was kept or
   * removed meanwhile.
   */
  readonly onProgress?: (progress: KeepProgress) => void;
}

/** A set that is kept. */
export interface KeptSet {
  readonly set_id: string;
  readonly title: string;
  /** The version that its manifest names. */
  readonly version: string | null;
  readonly lessons: number;
  /** Of its pictures and sounds. */
  readonly bytes: number;
  /** Whether it came with a file that somebody opened: then it is nowhere else. */
  readonly opened: boolean;
}

/** A set whose lessons were read, and what keeping it takes. */
export interface PreparedSet extends KeptSet {
  /** The bytes of pictures and sounds that are not here yet. */
  readonly missing: number;
  /**
   * Downloads what is missing and keeps the set; until the end, what was kept of it before stays. Asks the browser not to
   * drop what it stores. Throws a RangeError for more bytes than are allowed, or than the browser has room for.
   */
  keep(options?: KeepOptions): Promise<KeptSet>;
}

const MAX_BYTES = 200_000_000;
const LESSONS_AT_ONCE = 4;

/** Reads the lessons of a set; of those that are kept, the source is asked for changes alone. */
export async function prepareSet(
  source: ContentSource,
  kept: KeptContent,
  set_id: string,
  signal: AbortSignal | undefined,
  opened = false,
): Promise<PreparedSet> {
  const set = await source.findSet(set_id, signal);
  const entries = await source.listLessons(set_id, signal);
  const before = new Map((await kept.listLessons(set_id)).map((lesson) => [lesson.lesson_id, lesson]));
  const lessons: KeptLesson[] = [];
  for (let at = 0; at < entries.length; at += LESSONS_AT_ONCE) {
    const some = entries.slice(at, at + LESSONS_AT_ONCE);
    const read = some.map(({ lesson_id }) => readLesson(source, set_id, lesson_id, before.get(lesson_id), signal));
    lessons.push(...(await Promise.all(read)));
  }
  const row: KeptSetRow = { set_id, set, lessons: entries, assets: listAssets(lessons), opened };
  const missing = await listMissing(kept, row.assets);
  return {
    ...toKeptSet(row),
    missing: bytesOf(missing),
    keep: async (options = {}) => {
      await refuseTooMuch(row, missing, options.maxBytes ?? MAX_BYTES);
      let absent: readonly NamedAsset[] = missing;
      do {
        await download(source, kept, absent, options);
        absent = await kept.saveSet(row, lessons);
      } while (absent.length > 0);
      return toKeptSet(row);
    },
  };
}

/** What is told of a set that is kept. */
export function toKeptSet({ set_id, set, lessons, assets, opened = false }: KeptSetRow): KeptSet {
  return { set_id, title: set.title, version: set.version, lessons: lessons.length, bytes: bytesOf(assets), opened };
}

async function readLesson(
  source: ContentSource,
  set_id: string,
  lesson_id: string,
  before: KeptLesson | undefined,
  signal: AbortSignal | undefined,
): Promise<KeptLesson> {
  const lesson = await source.readLesson(set_id, lesson_id, { known: before?.etag ?? null, signal });
  if (lesson === null && before !== undefined) return before;
  return { set_id, lesson_id, ...requireLesson(lesson) };
}

/** The pictures and sounds of lessons, each once. */
function listAssets(lessons: readonly KeptLesson[]): NamedAsset[] {
  const assets = new Map<string, NamedAsset>();
  for (const { content } of lessons) {
    for (const { hash, size, media_type } of Object.values<Schemas['Content_LessonAsset']>(content.assets)) {
      assets.set(hash, { hash, size, media_type });
    }
  }
  return [...assets.values()];
}

async function listMissing(kept: KeptContent, assets: readonly NamedAsset[]): Promise<NamedAsset[]> {
  const missing: NamedAsset[] = [];
  for (const asset of assets) if ((await kept.findAsset(asset.hash)) === null) missing.push(asset);
  return missing;
}

async function refuseTooMuch(row: KeptSetRow, missing: readonly NamedAsset[], maxBytes: number): Promise<void> {
  requireRoom(row, row.assets, maxBytes);
  const navigator: Unchecked = Reflect.get(globalThis, 'navigator');
  const storage = navigator?.storage;
  await storage?.persist?.();
  const { quota, usage = 0 }: Unchecked = (await storage?.estimate?.()) ?? {};
  if (quota !== undefined) requireRoom(row, missing, quota - usage);
}

function requireRoom({ set_id }: KeptSetRow, assets: readonly NamedAsset[], room: number): void {
  const bytes = bytesOf(assets);
  if (bytes > room) throw new RangeError(`The set "${set_id}" needs ${bytes} bytes; ${room} are left.`);
}

/** Downloads one after the other; each is kept at once, so that a download that was cut goes on. */
async function download(
  source: ContentSource,
  kept: KeptContent,
  missing: readonly NamedAsset[],
  { signal, onProgress }: KeepOptions,
): Promise<void> {
  const total = bytesOf(missing);
  let done = 0;
  onProgress?.({ done, total });
  for (const { hash, size } of missing) {
    await kept.saveAsset(hash, await source.readAsset(hash, signal));
    done += size;
    onProgress?.({ done, total });
  }
}

function bytesOf(assets: readonly NamedAsset[]): number {
  return assets.reduce((sum, { size }) => sum + size, 0);
}
