import pg, { type ClientBase, type Connection, type QueryResult } from 'pg';
import type { Row } from '../backend.ts';
import type { QueryToSend } from './client.ts';

/** What goes to the server together with a statement. */
export interface Joined {
  /** Statements without rows: prepared ones that the client has run before, or commands. */
  readonly before: readonly QueryToSend[];
  /** A command. */
  readonly after?: string | undefined;
}

/**
 * Sends a statement and others on one way to the server, which skips what follows a failure: all have one Sync (PostgreSQL,
 * extended query protocol). Returns the result of the last. The statement must be one that the client has run
 * before where others come first: pg takes the first that is parsed for the one with the name.
 */
export function sendJoined(
  client: ClientBase,
  config: QueryToSend,
  { before, after }: Joined,
): Promise<QueryResult<Row>> {
  return new Promise((resolve, reject) => {
    const query = new pg.Query<Row>(config, (error, results) => {
      if (error) return reject(error);
      // Several results are a list, whatever the types say.
      const [last = results] = [results].flat().slice(-1);
      resolve(last);
    });
    const submit = query.submit.bind(query);
    query.submit = (connection) => {
      connection.stream.cork();
      try {
        for (const each of before) sendWithoutSync(connection, each);
        // pg takes what this returns for the error of a statement that was not sent.
        return submit(after === undefined ? connection : endingWith(connection, after));
      } finally {
        connection.stream.uncork();
      }
    };
    const texts = [...before.map(({ text }) => text), config.text, ...(after === undefined ? [] : [after])];
    // Without values pg would send the text alone, and nothing with it. Whoever watches a client reads the texts.
    client.query(Object.assign(query, { query_timeout: config.query_timeout, queryMode: 'extended', texts }));
  });
}

/** A connection that sends a command after the statement, unless its values cannot be sent. */
function endingWith(connection: Connection, command: string): Connection {
  const execute: Connection['execute'] = (...values) => {
    connection.execute(...values);
    sendWithoutSync(connection, { text: command });
  };
  return Object.create(connection, { execute: { value: execute } });
}

function sendWithoutSync(connection: Connection, { text, name = '', values = [] }: QueryToSend): void {
  if (name === '') connection.parse({ name, text, types: [] }, true);
  connection.bind({ statement: name, values: values.map(toWire) }, true);
  connection.execute({}, true);
}

/** A value as it is sent: what `encodeValue` makes is a text, a number, a truth value, bytes or nothing. */
function toWire(value: unknown): string | Buffer | null {
  if (value === null || typeof value === 'string' || Buffer.isBuffer(value)) return value;
  return value instanceof Uint8Array ? Buffer.from(value) : String(value);
}
