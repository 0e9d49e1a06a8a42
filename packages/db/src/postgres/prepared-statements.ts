import pg, { type ClientBase, type Connection, type FieldDef, type QueryConfig, type QueryResult } from 'pg';
import type { Row } from '../backend.ts';
import { VALUE_PARSERS } from './value-parsers.ts';

/** A query; pg gives it up after `query_timeout` milliseconds. */
export interface QueryToSend extends QueryConfig<unknown[]> {
  readonly query_timeout?: number;
}

/** What the server answers a statement. */
export type Answer = Pick<QueryResult<Row>, 'rows' | 'rowCount' | 'command'>;

/** The values of a row as they come over the wire. */
type Values = readonly (string | null)[];

/** Is called at the end, with the results where there is no error. */
type Settle = (error: Error | undefined, results: pg.ResultBuilder) => void;

/** Makes a row of its values. */
type ReadRow = (values: Values) => Row;

/** How the rows of the statements are read that a client has prepared, by the name of the statement. */
const prepared = new WeakMap<ClientBase, Map<string, ReadRow>>();

/** Whether a client has prepared a statement. */
export function isPrepared(client: ClientBase, { name }: QueryToSend): boolean {
  return name !== undefined && prepared.get(client)?.has(name) === true;
}

/**
 * Sends a statement. One that the client has prepared is not described again: its columns are those of the first time, or the server
 * refuses it.
 */
export function sendStatement(client: ClientBase, query: QueryToSend): Promise<Answer> {
  return isPrepared(client, query) ? sendJoined(client, [query], query) : prepare(client, query);
}

/** Sends a statement for the first time, as pg does. */
async function prepare(client: ClientBase, query: QueryToSend): Promise<Answer> {
  const answer = await client.query<Row>(query);
  if (query.name !== undefined) {
    const known = prepared.get(client) ?? new Map<string, ReadRow>();
    prepared.set(client, known.set(query.name, readRowsOf(answer.fields)));
  }
  return answer;
}

/**
 * Sends statements on one way to the server, which skips what follows a failure: all have one Sync (PostgreSQL, extended query
 * protocol). They are commands, or statements that the client has prepared. Returns the rows of `read`, the only one of them that may have
 * some, and what else the server says of the last.
 */
export async function sendJoined(
  client: ClientBase,
  statements: readonly QueryToSend[],
  read: QueryToSend,
): Promise<Answer> {
  const readRow = prepared.get(client)?.get(read.name ?? '');
  if (readRow === undefined) throw new Error(`The client has not prepared the statement ${read.name}.`);
  const { command, rowCount, rows } = await sendKnown(client, statements, read.query_timeout);
  return { command, rowCount, rows: rows.map(readRow) };
}

/**
 * Statements on their way. pg handles what the server says of them, but their rows, which are kept as they come. It is a class as the
 * queries of pg are: one whose functions are made anew for each costs a read 4 % more.
 */
class SentTogether extends pg.Query<Row> {
  readonly texts: readonly string[];
  readonly query_timeout: number | undefined;
  readonly rowsAsSent: Values[] = [];

  constructor(statements: readonly QueryToSend[], query_timeout: number | undefined, onEnd: Settle) {
    const texts = statements.map(({ text }) => text);
    super(texts[0], onEnd);
    // Whoever watches a client reads the texts.
    this.texts = texts;
    this.query_timeout = query_timeout;
    // pg takes what this returns for the error of a statement that was not sent.
    this.submit = (connection) => {
      connection.stream.cork();
      for (const statement of statements) sendWithoutSync(connection, statement);
      connection.sync();
      connection.stream.uncork();
    };
  }

  handleDataRow({ fields }: { readonly fields: Values }): void {
    this.rowsAsSent.push(fields);
  }
}

/** Sends statements without asking for the columns of their rows. */
function sendKnown(client: ClientBase, statements: readonly QueryToSend[], query_timeout: number | undefined) {
  return new Promise<Omit<Answer, 'rows'> & { readonly rows: readonly Values[] }>((resolve, reject) => {
    const sent = new SentTogether(statements, query_timeout, (error, results) => {
      if (error) return reject(error);
      // Several results are a list, whatever the types say.
      const { command, rowCount } = Array.isArray(results) ? results[results.length - 1] : results;
      resolve({ command, rowCount, rows: sent.rowsAsSent });
    });
    client.query(sent);
  });
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

function readRowsOf(fields: readonly FieldDef[]): ReadRow {
  const columns = fields.map(({ name, dataTypeID }) => ({ name, parse: VALUE_PARSERS.getTypeParser(dataTypeID) }));
  return (values) => {
    const row: Row = {};
    columns.forEach(({ name, parse }, index) => {
      const value = values[index] ?? null;
      row[name] = value === null ? null : parse(value);
    });
    return row;
  };
}
