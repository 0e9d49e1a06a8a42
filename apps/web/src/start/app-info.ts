import { type Client, isApiError, requireData, type Schemas } from '@learnwright/client';

/** What a server says of itself, and of whoever asks. */
export type AppInfo = Schemas['App'];

/** What was found out of the server. */
export interface FoundServer {
  /** Null where there is no server, and never was one. */
  readonly info: AppInfo | null;
  /** Whether it has answered just now. */
  readonly isReached: boolean;
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

/**
 * Asks the server what an app asks first. Where it cannot be reached, what it has said last counts. Rejects where it takes the
 * token of the page for none.
 */
export async function findServer(client: Client, last: LastInfo): Promise<FoundServer> {
  try {
    const info = requireData(await client.get('/app', { timeout: MILLISECONDS, retries: 0 }));
    // The page does not wait for it.
    void last.write(info);
    return { info, isReached: true };
  } catch (error) {
    if (isApiError(error) && error.status === 401) throw error;
    return { info: await last.read(), isReached: false };
  }
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
