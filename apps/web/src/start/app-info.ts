import { type Client, isApiError, requireData, type Schemas } from '@learnwright/client';

/** What a server says of itself, and of whoever asks. */
export type AppInfo = Schemas['App'];

/** What was found out of the server. */
export interface FoundServer {
  /** Null where there is no server, and never was one. */
  readonly info: AppInfo | null;
  /** Whether it has answered just now. */
  readonly isReached: boolean;
  /** Why it has not answered what it was asked; null where it has, and where there is none. */
  readonly failure: unknown;
}

/** What the server has said last, for a start without a network. */
export interface LastInfo {
  read(): Promise<AppInfo | null>;
  write(info: AppInfo): Promise<void>;
}

/** A page that waits longer for its server begins without it. */
const MILLISECONDS = 8_000;
const NAME = 'learnwright-app';
const TABLE = 'answers';
const KEY = 'app';

/** Asks the server what an app asks first. Rejects with an ApiError where it does not answer that. */
export async function askServer(client: Client, last: LastInfo): Promise<AppInfo> {
  const info = requireData(await client.get('/app', { timeout: MILLISECONDS, retries: 0 }));
  // The page does not wait for it.
  void last.write(info);
  return info;
}

/**
 * Finds out what there is of a server. Where it does not answer, what it has said last counts. Rejects where it takes the token of the
 * page for none.
 */
export async function findServer(client: Client, last: LastInfo): Promise<FoundServer> {
  try {
    return { info: await askServer(client, last), isReached: true, failure: null };
  } catch (error) {
    if (isRefusal(error)) throw error;
    return { info: await last.read(), isReached: false, failure: isNoServer(error) ? null : error };
  }
}

/** Whether the server knows nobody by what it was sent. */
export function isRefusal(error: unknown): boolean {
  return isApiError(error) && error.status === 401;
}

/** A place that serves files alone has no answer of the API: it says that nothing is there, or sends a page. */
function isNoServer(error: unknown): boolean {
  return isApiError(error) && error.code === 'unexpected_answer' && error.status < 500 && error.status !== 429;
}

/**
 * Keeps what the server has said beside the records of this browser, and not among its small texts: it says who is signed in. A browser
 * that keeps nothing does not start without a network either.
 */
export function openLastInfo(indexedDB: IDBFactory): LastInfo {
  /** Does one thing with the table, and lets go of it. */
  async function use<Answer>(mode: IDBTransactionMode, work: (table: IDBObjectStore) => IDBRequest<Answer>) {
    const opening = indexedDB.open(NAME, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(TABLE);
    const database = await answerOf(opening);
    try {
      return await answerOf(work(database.transaction(TABLE, mode).objectStore(TABLE)));
    } finally {
      database.close();
    }
  }
  return {
    read: () =>
      use<AppInfo | undefined>('readonly', (table) => table.get(KEY))
        .then((info) => info ?? null)
        .catch(() => null),
    write: async (info) => void (await use('readwrite', (table) => table.put(info, KEY)).catch(() => undefined)),
  };
}

function answerOf<Answer>(request: IDBRequest<Answer>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
