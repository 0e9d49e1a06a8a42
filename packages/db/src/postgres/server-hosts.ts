import type { ClientBase } from 'pg';
import { classifyPostgresFailure } from './classify-failure.ts';
import { listHostUrls, listPlaces, readParameters } from './postgres-url.ts';

/** What a connection must be good for, as libpq means `target_session_attrs`. */
const WANTED = {
  any: null,
  'read-write': { unfit: "current_setting('transaction_read_only') = 'on'", sentence: 'takes no writes' },
  primary: { unfit: 'pg_is_in_recovery()', sentence: 'is a standby' },
} as const;

/** The hosts that one DATABASE_URL names, of which one at a time is connected to. */
export interface ServerHosts {
  /** The URL of one host, as pg takes it: the one that fitted last, at first the first. */
  current(): string;
  /**
   * Connects to the current host; where that one does not answer or does not fit, to the next ones, each once. Rejects with
   * what each of them said.
   */
  attempt<T>(connect: () => Promise<T>): Promise<T>;
  /** Rejects where the server of a connection is not what the URL asks for. */
  requireFit(client: ClientBase): Promise<void>;
  /** How many there are. */
  readonly count: number;
}

/** Reads the hosts of a URL. Throws a sentence where it asks for a server of a kind that is not known. */
export function createServerHosts(url: string): ServerHosts {
  const urls = listHostUrls(url);
  const places = listPlaces(url);
  const wanted = WANTED[readWanted(url)];
  let index = 0;

  return {
    current: () => urls[index] ?? url,
    count: urls.length,
    attempt: async (connect) => {
      for (const complaints: string[] = []; ; ) {
        const tried = index;
        try {
          return await connect();
        } catch (error) {
          if (urls.length === 1 || !isOfHost(error)) throw error;
          complaints.push(`${places[tried]}: ${error instanceof Error ? error.message : String(error)}`);
          // Others may have found the next host meanwhile.
          if (index === tried) index = (index + 1) % urls.length;
          if (complaints.length >= urls.length) throw new NoServerFits(complaints.join('; '), { cause: error });
        }
      }
    },
    requireFit: async (client) => {
      if (wanted === null) return;
      const { rowCount } = await client.query(`select 1 where ${wanted.unfit}`);
      if (rowCount === 1) throw new NoServerFits(`The server ${wanted.sentence}.`);
    },
  };
}

/** No server fits what the URL asks for. A standby may become one in a moment. */
class NoServerFits extends Error {
  /** As for a host that nobody reaches. */
  readonly code = 'EHOSTUNREACH';
}

function readWanted(url: string): keyof typeof WANTED {
  const wanted = readParameters(url).get('target_session_attrs') ?? 'any';
  if (wanted === 'any' || wanted === 'read-write' || wanted === 'primary') return wanted;
  throw new Error('target_session_attrs in DATABASE_URL must be any, read-write or primary.');
}

/** Whether it is the host that did not do: a wrong password is wrong everywhere. */
function isOfHost(error: unknown): boolean {
  const failure = classifyPostgresFailure(error);
  return failure === 'unreachable' || failure === 'lost';
}
