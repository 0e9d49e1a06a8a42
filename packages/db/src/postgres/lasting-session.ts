import type { Row } from '../backend.ts';
import { SHOW_AT_WORK } from './at-work.ts';
import { sendInOrder } from './client.ts';
import { openClient } from './open-client.ts';
import type { ServerHosts } from './server-hosts.ts';

/** A connection outside the pool, for what lasts longer than a statement and is no transaction: locks, and notices of changes. */
export interface LastingSession {
  /** Settles when the connection is lost or has ended. */
  readonly closed: Promise<void>;
  /** Runs a statement after those before it, and returns its first row. A connection that fails to run one is given up. */
  ask(text: string, values?: readonly unknown[]): Promise<Row | null>;
  /**
   * Calls back for each notice of a channel, which is named by SQL. Call the answer to stop; it never fails, and no callback
   * runs afterwards.
   */
  listen(channel: string, onNotice: () => void): Promise<() => Promise<void>>;
}

/** The lasting session of a process. There is one at a time, which all share. */
export interface LastingSessions {
  /** Returns the session; opens one where there is none, or the last one is lost. Rejects without a server. */
  current(): Promise<LastingSession>;
  close(): Promise<void>;
}

interface OpenSession extends LastingSession {
  end(): Promise<void>;
}

/** No statement here waits for a lock, so a server that takes longer is gone. */
const PATIENCE_MILLISECONDS = 10_000;
/** How often a server is asked whether it still works: one that falls silent closes no connection. */
const BEAT_MILLISECONDS = 10_000;

/** Builds the session of a process; it is opened when it is first asked for. `onLost` is called once for each that is lost. */
export function createLastingSessions(hosts: ServerHosts, onLost: (error: Error) => void): LastingSessions {
  let latest: Promise<OpenSession> | null = null;
  let isClosed = false;

  return {
    current: async () => {
      if (isClosed) throw new Error('The database is not open.');
      if (latest !== null) return latest;
      const opening = openSession(hosts, (error) => {
        forget();
        onLost(error);
      });
      function forget(): void {
        if (latest === opening) latest = null;
      }
      opening.catch(forget);
      latest = opening;
      return opening;
    },
    close: async () => {
      isClosed = true;
      const session = await latest?.catch(() => null);
      await session?.end();
    },
  };
}

/** Opens the connection. Calls `onLost` once when it is lost; rejects without a server. */
async function openSession(hosts: ServerHosts, onLost: (error: Error) => void): Promise<OpenSession> {
  const client = await openClient(hosts, {
    keepAlive: true,
    keepAliveInitialDelayMillis: PATIENCE_MILLISECONDS,
    connectionTimeoutMillis: PATIENCE_MILLISECONDS,
    query_timeout: PATIENCE_MILLISECONDS,
  });
  const closed = Promise.withResolvers<void>();
  const listeners = new Map<string, Set<() => void>>();
  const send = sendInOrder((config) => client.query(config));
  let isOpen = false;

  function lose(error: Error): void {
    if (!isOpen) return;
    isOpen = false;
    clearInterval(beat);
    closed.resolve();
    onLost(error);
    client.end().catch(ignoreLostClient);
  }

  async function ask(text: string, values: readonly unknown[] = []): Promise<Row | null> {
    try {
      return (await send({ text, values: [...values] })).rows[0] ?? null;
    } catch (error) {
      const reason = error instanceof Error ? error : new Error('The connection failed.', { cause: error });
      lose(reason);
      throw reason;
    }
  }

  async function listen(channel: string, onNotice: () => void): Promise<() => Promise<void>> {
    const name = String((await ask(`select ${channel} as name`))?.name);
    const called = listeners.get(name) ?? new Set();
    // The same function may be given twice.
    const call = () => onNotice();
    listeners.set(name, called.add(call));
    const quoted = client.escapeIdentifier(name);
    await ask(`listen ${quoted}`);
    return async () => {
      if (called.delete(call) && called.size === 0 && isOpen) await ask(`unlisten ${quoted}`).catch(ignoreLostClient);
    };
  }

  client.once('end', () => closed.resolve());
  client.on('error', lose);
  client.on('notification', ({ channel }) => {
    for (const call of listeners.get(channel) ?? []) call();
  });
  await client.query(SHOW_AT_WORK);
  isOpen = true;
  const beat = setInterval(() => void ask('select 1').catch(ignoreLostClient), BEAT_MILLISECONDS).unref();
  return {
    closed: closed.promise,
    ask,
    listen,
    end: async () => {
      isOpen = false;
      clearInterval(beat);
      await client.end();
    },
  };
}

function ignoreLostClient(): void {
  // The connection was lost, and `onLost` was called.
}
