import { type Client, isApiError, requireData, type Schemas } from '@learnwright/client';
import type { KeptValues } from './kept-values.ts';

/** What a server says of itself, and of whoever asks. */
export type AppInfo = Schemas['App'];

/** What was found out of the server. */
export interface FoundServer {
  /** Null where there is no server, and never was one. */
  readonly info: AppInfo | null;
  /** Whether it has answered just now. */
  readonly isReached: boolean;
}

const NAME = 'server';
/** A page that waits longer for its server begins without it. */
const MILLISECONDS = 8_000;

/**
 * Asks the server what an app asks first. Where it cannot be reached, what it has said last counts. Rejects where it takes the
 * token of the page for none.
 */
export async function findServer(client: Client, kept: KeptValues): Promise<FoundServer> {
  try {
    const info = requireData(await client.get('/app', { timeout: MILLISECONDS, retries: 0 }));
    kept.write(NAME, JSON.stringify(info));
    return { info, isReached: true };
  } catch (error) {
    if (isApiError(error) && error.status === 401) throw error;
    return { info: readKept(kept), isReached: false };
  }
}

function readKept(kept: KeptValues): AppInfo | null {
  const text = kept.read(NAME);
  return text === null ? null : JSON.parse(text);
}
