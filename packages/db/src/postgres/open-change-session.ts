import pg from 'pg';

/** A connection that is told of changes. */
export interface ChangeSession {
  /** Settles when the connection is lost or has ended. */
  readonly closed: Promise<void>;
  /** Closes it; nothing is told from then on. Never fails. */
  end(): Promise<void>;
}

/** What a session listens to, and whom it tells. */
export interface ChangeSessionOptions {
  /** The SQL of the channel. */
  readonly channel: string;
  readonly onChange: () => void;
  /** Told once when the connection is lost. */
  readonly onLost: (error: Error) => void;
}

/** No statement here waits for anything, so a server that takes longer is not there any more. */
const PATIENCE_MILLISECONDS = 10_000;

/** Opens the connection and listens; rejects where there is no server. */
export async function openChangeSession(url: string, options: ChangeSessionOptions): Promise<ChangeSession> {
  const { channel, onChange, onLost } = options;
  const client = new pg.Client({
    connectionString: url,
    keepAlive: true,
    keepAliveInitialDelayMillis: PATIENCE_MILLISECONDS,
    connectionTimeoutMillis: PATIENCE_MILLISECONDS,
    query_timeout: PATIENCE_MILLISECONDS,
  });
  const closed = Promise.withResolvers<void>();
  let isEnded = false;

  async function end(): Promise<void> {
    if (isEnded) return closed.promise;
    isEnded = true;
    await client.end().catch(ignoreLostClient);
    closed.resolve();
  }

  client.on('notification', () => {
    if (!isEnded) onChange();
  });
  client.on('error', (error) => {
    if (!isEnded) onLost(error);
    void end();
  });
  try {
    await client.connect();
    const { rows } = await client.query(`select ${channel} as name`);
    await client.query(`listen ${client.escapeIdentifier(String(rows[0]?.name))}`);
  } catch (error) {
    await end();
    throw error;
  }
  return { closed: closed.promise, end };
}

function ignoreLostClient(): void {
  // It was lost before: there is nothing left to close.
}
