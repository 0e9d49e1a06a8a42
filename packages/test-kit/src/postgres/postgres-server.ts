import pg from 'pg';

/** A server that tests can make schemas on. */
export interface PostgresServer {
  readonly url: string;
  /** Where it is and what it is, in words. */
  readonly description: string;
  /** Stops it, if it was started for the tests. */
  stop(): Promise<void>;
}

/** Connects, and answers the server's version; throws where it cannot or may not make schemas. */
export async function askPostgresVersion(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3000 });
  try {
    await client.connect();
    const { rows } = await client.query(
      "select current_setting('server_version') as version, has_database_privilege(current_database(), 'create') as allowed",
    );
    if (rows[0].allowed !== true) throw new Error('this user may not create a schema');
    return String(rows[0].version).replace(/ .*/, '');
  } finally {
    await client.end();
  }
}
