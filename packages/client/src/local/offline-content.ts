import { type ApiError, isApiError } from '../api/result.ts';
import type { Client } from '../client.ts';
import type { Schemas } from '../generated/schemas.ts';
import type { ChangeListener } from '../storage/storage-change.ts';
import { type ContentSource, createServerContent, requireLesson } from './content-source.ts';
import type { IndexedFactory } from './indexed-db.ts';
import { openConnection } from './indexed-transaction.ts';
import { type KeepOptions, type KeptSet, type PreparedSet, prepareSet, toKeptSet } from './keep-set.ts';
import { CONTENT_SCHEMA, createKeptContent, type KeptContent } from './kept-content.ts';
import { createLocalChanges, findChannels, type LocalChanges, type TabChannel } from './local-changes.ts';

/** Where content is kept, and where it comes from: the server of a client, or another source. */
export type OfflineContentOptions = KeepingOptions &
  (
    | { readonly client: Client; readonly source?: undefined }
    | { readonly client?: undefined; readonly source: ContentSource }
  );

interface KeepingOptions {
  /** The `indexedDB` of the page or worker. */
  readonly indexedDB: IndexedFactory;
  /** Default: `learnwright-content`. */
  readonly name?: string;
  /** Opens the channel of this name, by which tabs tell each other of changes. Default: BroadcastChannel, where there is one; null for none. */
  readonly openChannel?: ((name: string) => TabChannel) | null;
}

/**
 * Lesson sets that a browser keeps for times without a network. What reads asks the source first, and returns what is kept
 * where that cannot be reached; a set of a file that somebody has opened is always the one of the file. `LearnwrightProvider` of `@learnwright/react` takes it as its `lessons`.
 */
export interface OfflineContent {
  /**
   * Reads the lessons of a set, those alone that have changed since they were kept, and tells what keeping it takes. Nothing is
   * kept yet. Rejects with an ApiError for a refusal.
   */
  prepare(set_id: string, options?: Pick<KeepOptions, 'signal'>): Promise<PreparedSet>;
  /** Keeps a set, or brings what is kept of it up to date: `prepare`, then `keep`. */
  keepOffline(set_id: string, options?: KeepOptions): Promise<KeptSet>;
  /**
   * Keeps every set of another source, such as a file that somebody opens. Each takes the place of what was kept by its id, and
   * stays until it is removed. Throws a RangeError as `keep` does.
   */
  keepAll(source: ContentSource, options?: KeepOptions): Promise<KeptSet[]>;
  /** The sets that are kept, by id. */
  listKept(): Promise<KeptSet[]>;
  /** Removes a set and what no other kept set needs; false where it was not kept. */
  remove(set_id: string): Promise<boolean>;
  /** The lesson sets of the source and of opened files; without the source, those that are kept. */
  listSets(signal?: AbortSignal): Promise<readonly Schemas['Content_LessonSet'][]>;
  findSet(set_id: string, signal?: AbortSignal): Promise<Schemas['Content_LessonSet']>;
  /** The lessons of a set, in their order. */
  listLessons(set_id: string, signal?: AbortSignal): Promise<readonly Schemas['Content_LessonEntry'][]>;
  getLesson(set_id: string, lesson_id: string, signal?: AbortSignal): Promise<Schemas['Content_LessonContent']>;
  /** The bytes of a picture or sound: those that are kept, else those of the source. */
  readAsset(hash: string): Promise<Blob>;
  /** Calls back with the kind `lessons` after a set was kept, brought up to date or removed, in any tab. Returns what ends it. */
  subscribe(listener: ChangeListener): () => void;
  close(): void;
}

/** The statuses of gateways whose server cannot be reached. */
const UNREACHED = [502, 503, 504];

/**
 * Opens the content that this browser keeps.
 *
 * @example
 * const content = await openOfflineContent({ indexedDB, client });
 * await content.keepOffline('a1', { onProgress: ({ done, total }) => bar.show(done / total) });
 * const lesson = await content.getLesson('a1', 'greetings');
 */
export async function openOfflineContent(options: OfflineContentOptions): Promise<OfflineContent> {
  const { indexedDB, name = 'learnwright-content' } = options;
  const source = options.source ?? createServerContent(options.client);
  const connection = await openConnection(indexedDB, name, CONTENT_SCHEMA);
  const { openChannel = findChannels() } = options;
  const changes = createLocalChanges(openChannel && (() => openChannel(`learnwright:${name}`)));
  const kept = tellChanges(createKeptContent(connection), changes);
  /** What is kept of a set; null unless it came with a file. */
  const findOpened = async (set_id: string) => {
    const row = await kept.findSet(set_id);
    return row?.opened === true ? row : null;
  };
  return {
    prepare: (set_id, { signal } = {}) => prepareSet(source, kept, set_id, signal),
    keepOffline: async (set_id, keeping = {}) => {
      const prepared = await prepareSet(source, kept, set_id, keeping.signal);
      return prepared.keep(keeping);
    },
    keepAll: async (other, keeping = {}) => {
      const sets: KeptSet[] = [];
      for (const { set_id } of await other.listSets(keeping.signal)) {
        const prepared = await prepareSet(other, kept, set_id, keeping.signal, true);
        sets.push(await prepared.keep(keeping));
      }
      return sets;
    },
    listKept: async () => (await kept.listSets()).map(toKeptSet),
    remove: kept.deleteSet,
    listSets: async (signal) => {
      const found = await readOr(
        () => source.listSets(signal),
        async () => toNonEmpty((await kept.listSets()).map(({ set }) => set)),
      );
      const opened = (await kept.listSets()).flatMap((row) => (row.opened === true ? [row.set] : []));
      const ids = new Set(opened.map(({ set_id }) => set_id));
      return [...opened, ...found.filter(({ set_id }) => !ids.has(set_id))];
    },
    findSet: async (set_id, signal) =>
      (await findOpened(set_id))?.set ??
      readOr(
        () => source.findSet(set_id, signal),
        async () => (await kept.findSet(set_id))?.set ?? null,
      ),
    listLessons: async (set_id, signal) =>
      (await findOpened(set_id))?.lessons ??
      readOr(
        () => source.listLessons(set_id, signal),
        async () => (await kept.findSet(set_id))?.lessons ?? null,
      ),
    getLesson: async (set_id, lesson_id, signal) => {
      const own = (await findOpened(set_id)) === null ? null : await findLesson(kept, set_id, lesson_id);
      if (own !== null) return own;
      return readOr(
        async () => requireLesson(await source.readLesson(set_id, lesson_id, { signal })).content,
        () => findLesson(kept, set_id, lesson_id),
      );
    },
    readAsset: async (hash) => (await kept.findAsset(hash)) ?? source.readAsset(hash),
    subscribe: (listener) => changes.subscribe(EVERYBODY, listener),
    close: () => connection.close(),
  };
}

/** Sets are kept for all learners of a browser. */
const EVERYBODY = '';

/** Tells of each change of what is kept, when it is stored. */
function tellChanges(kept: KeptContent, changes: LocalChanges): KeptContent {
  return {
    ...kept,
    saveSet: async (row, lessons) => {
      const missing = await kept.saveSet(row, lessons);
      if (missing.length === 0) changes.tell(null, 'lessons', lessons);
      return missing;
    },
    deleteSet: async (set_id) => {
      const isKept = await kept.deleteSet(set_id);
      if (isKept) changes.tell(null, 'lessons');
      return isKept;
    },
  };
}

/** Nothing kept is no answer: the caller is to hear of the network. */
function toNonEmpty<T>(items: readonly T[]): readonly T[] | null {
  return items.length === 0 ? null : items;
}

/** Found by its id, else by the name of its file, as on the server. */
async function findLesson({ findLesson: find, findSet }: KeptContent, set_id: string, lesson_id: string) {
  const alias = (await findSet(set_id))?.lessons.find((entry) => entry.alias === lesson_id)?.lesson_id;
  const row = (await find(set_id, lesson_id)) ?? (alias === undefined ? null : await find(set_id, alias));
  return row?.content ?? null;
}

/** Asks the source; where it cannot be reached, takes what is kept. Nothing kept, or a refusal: as the source, or the network, says. */
async function readOr<Data>(ask: () => Promise<Data>, findKept: () => Promise<Data | null>): Promise<Data> {
  try {
    return await ask();
  } catch (error) {
    if (isApiError(error) && !isUnreached(error)) throw error;
    const found = await findKept();
    if (found === null) throw error;
    return found;
  }
}

/** There is no way to the source; or somebody else answers in its place, such as a place without a server. */
function isUnreached({ code, status }: ApiError): boolean {
  return status === 0 ? code !== 'aborted' : UNREACHED.includes(status) || code === 'unexpected_answer';
}
