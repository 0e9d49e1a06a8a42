import pg from 'pg';
import { sendInTurn } from './send-in-turn.ts';

/** A connection that holds advisory locks: they are its own until it gives them back or ends. */
export interface LockSession {
  /** Takes the lock of a name; false when another connection has it, or this one is lost. */
  tryLock(name: string): Promise<boolean>;
  /** Gives it back; never fails, for a lost connection has given back everything. */
  unlock(name: string): Promise<void>;
  end(): Promise<void>;
}

/** The name as a number, apart for each schema; the seed keeps it apart from the locks of units of work. */
const NUMBER = `hashtextextended(current_schema() || '.' || $1, 1)`;
const TRY_LOCK = `select pg_try_advisory_lock(${NUMBER}) as done`;
const UNLOCK = `select pg_advisory_unlock(${NUMBER}) as done`;
/** Neither statement waits for anything, so a server that takes longer is not there any more. */
const PATIENCE_MILLISECONDS = 10_000;

/** Opens the connection; `onLost` is told once when it is of no more use. Rejects where there is no server. */
export async function openLockSession(url: string, onLost: (error: Error) => void): Promise<LockSession> {
  const client = new pg.Client({
    connectionString: url,
    keepAlive: true,
    connectionTimeoutMillis: PATIENCE_MILLISECONDS,
    query_timeout: PATIENCE_MILLISECONDS,
  });
  let isOpen = false;

  function lose(error: Error): void {
    if (!isOpen) return;
    isOpen = false;
    onLost(error);
    client.end().catch(ignoreLostClient);
  }

  client.on('error', lose);
  await client.connect();
  isOpen = true;
  const send = sendInTurn((config) => client.query(config));

  /** Asks for a lock or gives it back; a connection that fails at that is not used again. */
  async function ask(text: string, name: string): Promise<boolean> {
    try {
      const { rows } = await send({ text, values: [name] });
      return rows[0]?.done === true;
    } catch (error) {
      lose(error instanceof Error ? error : new Error('The lock connection failed.', { cause: error }));
      return false;
    }
  }

  return {
    tryLock: (name) => ask(TRY_LOCK, name),
    unlock: async (name) => void (await ask(UNLOCK, name)),
    end: async () => {
      isOpen = false;
      await client.end();
    },
  };
}

function ignoreLostClient(): void {
  // It was lost before, and `onLost` has been told.
}
