import pg, { type ClientBase, type Connection, type QueryResult } from 'pg';
import type { Row } from '../backend.ts';
import type { QueryToSend } from './client.ts';

/**
 * Sends statements on one way to the server, which skips what follows a failure: all have one Sync (PostgreSQL, extended query
 * protocol). Returns the result of the last. They are commands, or prepared ones that the client has run before; only one of them, with
 * `described`, may return rows.
 */
export function sendJoined(
  client: ClientBase,
  statements: readonly QueryToSend[],
  described: QueryToSend,
): Promise<QueryResult<Row>> {
  return new Promise((resolve, reject) => {
    const query = new pg.Query<Row>(described, (error, results) => {
      if (error) return reject(error);
      // Several results are a list, whatever the types say.
      const [last = results] = [results].flat().slice(-1);
      resolve(last);
    });
    // pg takes what this returns for the error of a statement that was not sent.
    query.submit = (connection) => {
      connection.stream.cork();
      for (const each of statements) sendWithoutSync(connection, each, each === described);
      connection.sync();
      connection.stream.uncork();
    };
    // Whoever watches a client reads the texts.
    const texts = statements.map(({ text }) => text);
    client.query(Object.assign(query, { query_timeout: described.query_timeout, texts }));
  });
}

function sendWithoutSync(
  connection: Connection,
  { text, name = '', values = [] }: QueryToSend,
  isDescribed: boolean,
): void {
  if (name === '') connection.parse({ name, text, types: [] }, true);
  connection.bind({ statement: name, values: values.map(toWire) }, true);
  if (isDescribed) connection.describe({ type: 'P' }, true);
  connection.execute({}, true);
}

/** A value as it is sent: what `encodeValue` makes is a text, a number, a truth value, bytes or nothing. */
function toWire(value: unknown): string | Buffer | null {
  if (value === null || typeof value === 'string' || Buffer.isBuffer(value)) return value;
  return value instanceof Uint8Array ? Buffer.from(value) : String(value);
}
