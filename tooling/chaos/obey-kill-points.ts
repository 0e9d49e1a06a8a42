/** Imported first by a server process of the kill rounds: ends it at its kill point, without any change to the server. */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import Sqlite from 'better-sqlite3';
import pg from 'pg';
import { KILL_POINT_VARIABLE, type KillPoint } from './kill-points.ts';

type AnyFunction = (this: unknown, ...args: unknown[]) => unknown;
type Methods = Record<string, AnyFunction>;

/** Has seen a matching statement since its transaction began. */
const matched = new WeakSet<object>();
let point: { readonly kill: KillPoint; readonly pattern: RegExp } | null = null;
let count = 0;

function set(kill: KillPoint): void {
  point = { kill, pattern: new RegExp(kill.matching, 'i') };
  count = 0;
}

/** Whether this is the moment. */
function isReached(of: KillPoint['of'], moment: KillPoint['moment'], text: string, connection: object): boolean {
  if (point === null) return false;
  const { kill, pattern } = point;
  if (/^begin/i.test(text)) matched.delete(connection);
  if (pattern.test(text)) matched.add(connection);
  if (kill.of === 'commit' ? !(of === 'statement' && /^commit/i.test(text)) : kill.of !== of) return false;
  if (kill.moment !== moment) return false;
  if (kill.of === 'commit' ? !matched.has(connection) : !pattern.test(text)) return false;
  count += 1;
  return count === kill.nth;
}

function pass(of: KillPoint['of'], moment: KillPoint['moment'], text: string, connection: object): void {
  if (isReached(of, moment, text, connection)) process.kill(process.pid, 'SIGKILL');
}

/** Wraps a function, so that both sides of its work are moments. */
function around(
  work: AnyFunction,
  of: KillPoint['of'],
  textOf: (args: unknown[], self: unknown) => string,
): AnyFunction {
  return function (this: unknown, ...args) {
    const connection = typeof this === 'object' && this !== null ? this : passing;
    const text = textOf(args, this);
    pass(of, 'before', text, connection);
    const result = work.apply(this, args);
    if (!(result instanceof Promise)) {
      pass(of, 'after', text, connection);
      return result;
    }
    return result.then((value: unknown) => {
      pass(of, 'after', text, connection);
      return value;
    });
  };
}

const passing = {};

/** SQLite: what a connection prepares runs through the moments of that connection. */
function watchSqlite(): void {
  const prototype = Sqlite.prototype as unknown as Methods;
  const { prepare } = prototype;
  if (prepare === undefined) throw new Error('better-sqlite3 has no prepare.');
  prototype.prepare = function (this: unknown, ...args) {
    const statement = prepare.apply(this, args);
    const methods = statement as Methods;
    for (const name of ['run', 'get', 'all']) {
      const method = methods[name];
      if (method === undefined) continue;
      const onConnection = around(
        (...values) => method.apply(statement, values),
        'statement',
        () => String(args[0]),
      );
      methods[name] = (...values) => onConnection.apply(this, values);
    }
    return statement;
  };
}

function watchPostgres(): void {
  const prototype = pg.Client.prototype as unknown as Methods;
  const { query } = prototype;
  if (query === undefined) throw new Error('pg has no query.');
  const alone = around(query, 'statement', ([config]) =>
    typeof config === 'object' && config !== null && 'text' in config ? String(config.text) : String(config),
  );
  prototype.query = function (this: unknown, ...args) {
    const [config] = args;
    return isJoined(config) ? queryJoined(query, this, config) : alone.apply(this, args);
  };
}

/** Several statements on one way to PostgreSQL, as `sendJoined` of @learnwright/db sends them. */
interface JoinedQuery {
  readonly texts: readonly string[];
  callback: (...args: unknown[]) => void;
}

function isJoined(config: unknown): config is JoinedQuery {
  return typeof config === 'object' && config !== null && 'texts' in config && 'callback' in config;
}

/** Between joined statements nobody can end the server: their moments are before all of them, and after all of them. */
function queryJoined(query: AnyFunction, client: unknown, config: JoinedQuery): unknown {
  const { callback, texts } = config;
  const connection = typeof client === 'object' && client !== null ? client : passing;
  for (const text of texts) pass('statement', 'before', text, connection);
  config.callback = (error, ...results) => {
    for (const text of error ? [] : texts) pass('statement', 'after', text, connection);
    callback(error, ...results);
  };
  return query.call(client, config);
}

function watchFiles(): void {
  fs.promises.rename = around(fs.promises.rename as AnyFunction, 'rename', (args) =>
    String(args[1]),
  ) as typeof fs.promises.rename;
  syncBuiltinESMExports();
}

watchSqlite();
watchPostgres();
watchFiles();
process.on('message', (message) => {
  if (typeof message === 'object' && message !== null && 'kill_point' in message) set(message.kill_point as KillPoint);
});
// The channel alone keeps no server from ending.
process.channel?.unref();
const first = process.env[KILL_POINT_VARIABLE];
if (first !== undefined) set(JSON.parse(first));
