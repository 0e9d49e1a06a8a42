import { isApiError, type Result, requireData } from '../api/result.ts';
import type { Client } from '../client.ts';
import type { Schemas } from '../generated/schemas.ts';
import type { Unchecked } from '../requests/answer.ts';
import type { IndexedFactory } from './indexed-db.ts';
import { openConnection } from './indexed-transaction.ts';
import { type KeepOptions, type KeptSet, type PreparedSet, prepareSet, toKeptSet } from './keep-set.ts';
import { CONTENT_SCHEMA, createKeptContent, type KeptContent } from './kept-content.ts';

/** Where content is kept, and where it comes from. */
export interface OfflineContentOptions {
  /** The `indexedDB` of the page or worker. */
  readonly indexedDB: IndexedFactory;
  readonly client: Client;
  /** Default: `learnwright-content`. */
  readonly name?: string;
}

/** Lesson sets that a browser keeps for times without a network. */
export interface OfflineContent {
  /**
   * Reads the lessons of a set, those alone that have changed since they were kept, and tells what keeping it takes. Nothing is
   * kept yet. Rejects with an ApiError for a refusal.
   */
  prepare(set_id: string, options?: Pick<KeepOptions, 'signal'>): Promise<PreparedSet>;
  /** Keeps a set, or brings what is kept of it up to date: `prepare`, then `keep`. */
  keepOffline(set_id: string, options?: KeepOptions): Promise<KeptSet>;
  /** The sets that are kept, by id. */
  listKept(): Promise<KeptSet[]>;
  /** Removes a set and what no other kept set needs; false where it was not kept. */
  remove(set_id: string): Promise<boolean>;
  /** The lesson as the server has it; as it was kept where the server cannot be reached. */
  getLesson(set_id: string, lesson_id: string): Promise<Schemas['Content_LessonContent']>;
  /** The lessons of a set in their order, from the same two places. */
  listLessons(set_id: string): Promise<readonly Schemas['Content_LessonEntry'][]>;
  /** The bytes of a picture or sound: those that are kept, else those of the server. */
  readAsset(hash: string): Promise<Blob>;
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
  const { indexedDB, client, name = 'learnwright-content' } = options;
  const connection = await openConnection(indexedDB, name, CONTENT_SCHEMA);
  const kept = createKeptContent(connection);
  return {
    prepare: (set_id, { signal } = {}) => prepareSet(client, kept, set_id, signal),
    keepOffline: async (set_id, keeping = {}) => {
      const prepared = await prepareSet(client, kept, set_id, keeping.signal);
      return prepared.keep(keeping);
    },
    listKept: async () => (await kept.listSets()).map(toKeptSet),
    remove: kept.deleteSet,
    getLesson: (set_id, lesson_id) =>
      readOr(
        () => client.get('/plugins/content/sets/{set_id}/lessons/{lesson_id}', { params: { set_id, lesson_id } }),
        () => findLesson(kept, set_id, lesson_id),
      ),
    listLessons: (set_id) =>
      readOr(
        () => client.get('/plugins/content/sets/{set_id}/lessons', { params: { set_id } }),
        async () => (await kept.findSet(set_id))?.lessons ?? null,
      ),
    readAsset: async (hash) =>
      (await kept.findAsset(hash)) ??
      requireData(await client.get('/plugins/content/assets/{hash}', { params: { hash } })),
    close: () => connection.close(),
  };
}

/** Found by its id, else by the name of its file, as on the server. */
async function findLesson({ findLesson: find, findSet }: KeptContent, set_id: string, lesson_id: string) {
  const alias = (await findSet(set_id))?.lessons.find((entry) => entry.alias === lesson_id)?.lesson_id;
  const row = (await find(set_id, lesson_id)) ?? (alias === undefined ? null : await find(set_id, alias));
  return row?.content ?? null;
}

/** Asks the server; where it cannot be reached, takes what is kept. Nothing kept, or a refusal: as the server, or the network, says. */
async function readOr<Data>(
  ask: () => Promise<Result<Data, string>>,
  findKept: () => Promise<Data | null>,
): Promise<Data> {
  try {
    return requireData(await ask());
  } catch (error) {
    if (isApiError(error) && !isUnreached(error)) throw error;
    const found = await findKept();
    if (found === null) throw error;
    return found;
  }
}

function isUnreached({ problem }: Unchecked): boolean {
  return problem.status === 0 || UNREACHED.includes(problem.status);
}
