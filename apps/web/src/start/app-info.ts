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
const ADDRESS = '/api/app';

/**
 * Asks the server what an app asks first. Where it cannot be reached, what it has said last counts. Rejects where it takes the
 * token of the page for none.
 */
export async function findServer(client: Client, last: LastInfo): Promise<FoundServer> {
  try {
    const info = requireData(await client.get('/app', { timeout: MILLISECONDS, retries: 0 }));
    await last.write(info);
    return { info, isReached: true };
  } catch (error) {
    if (isApiError(error) && error.status === 401) throw error;
    return { info: await last.read(), isReached: false };
  }
}

/**
 * Keeps what the server has said among the files of the app, and not where texts are kept for ever: it says who is signed in. Pages
 * that have no such files, because they came without TLS, do not start without a network either.
 */
export function openLastInfo(caches: CacheStorage | undefined): LastInfo {
  return {
    read: async () => {
      const answer = await caches?.open(NAME).then((cache) => cache.match(ADDRESS));
      return answer?.json() ?? null;
    },
    write: async (info) => {
      const cache = await caches?.open(NAME).catch(() => undefined);
      await cache?.put(ADDRESS, Response.json(info)).catch(() => undefined);
    },
  };
}
