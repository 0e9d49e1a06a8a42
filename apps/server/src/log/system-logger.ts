import { printableText } from '@learnwright/archive';
import type { Logger } from '@learnwright/plugin-sdk';
import { type DestinationStream, pino } from 'pino';
import { createKnownSecrets, type KnownSecrets } from './known-secrets.ts';

/** What the log says of a request. */
export interface LoggedRequest {
  readonly request_id: string;
  readonly method: string;
  readonly path: string;
  /** The id of the caller. */
  readonly caller: string;
  readonly status: number;
  readonly ms: number;
  /** Whether a program asks how the server is: what goes well then is of interest to nobody. */
  readonly isProbe?: boolean;
  /** The address of the client, where lines are to have it; null where nobody knows it. */
  readonly client_address?: string | null;
}

/** The server's log: JSON lines, one per request and event. */
export interface SystemLogger extends Logger {
  /** The secrets that no line has. */
  readonly secrets: KnownSecrets;
  /** Writes the line of a request. */
  request(entry: LoggedRequest): void;
  /** Writes a line about the life of the process, such as its start, at every level but `silent`. */
  life(message: string, fields?: Readonly<Record<string, unknown>>): void;
  /** The log of a part of the server, such as a plugin. */
  child(part: string): Logger;
  /** Writes the lines of the latest requests now. */
  flush(): void;
}

/** The levels of the log, from the most that is written to nothing. */
export const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

/** pino's numbers for the levels that lines of requests have. */
const { debug: DEBUG = 20, info: INFO = 30, warn: WARN = 40, error: ERROR = 50 } = pino.levels.values;

/** The part whose level the lines of requests have. */
const REQUESTS_PART = 'requests';

const SECRET_FIELDS = ['*.key', '*.api_key', '*.token', '*.authorization'];

/** Lines of requests are written together, at the latest after this time: a write for each costs throughput. */
const FLUSH_MILLISECONDS = 200;
const FLUSH_LINES = 64;

/**
 * Opens the log at a level, such as `info`, or `info session=debug` where a part has another one. What it writes to is
 * standard output unless told else. Lines that belong to a trace name it. A terminal that shows them obeys no part of
 * them.
 */
export function createSystemLogger(
  levels: string,
  output: DestinationStream = process.stdout,
  readTraceId: () => string | null = () => null,
): SystemLogger {
  const [level = 'info', ...ofParts] = levels.split(' ');
  const levelOf = new Map(ofParts.map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]));
  const secrets = createKnownSecrets();
  // JSON leaves DEL and the control characters of eight bits as they are.
  const destination: DestinationStream = { write: (lines) => output.write(printableText(lines)) };
  const root = pino(
    {
      level,
      base: null,
      redact: SECRET_FIELDS,
      serializers: { error: pino.stdSerializers.err },
      mixin: () => traceOf(readTraceId()),
    },
    { write: (line) => destination.write(secrets.redactJson(line)) },
  );
  const levelOfRequests = levelOf.get(REQUESTS_PART);
  const least = levelOfRequests === undefined ? root.levelVal : (pino.levels.values[levelOfRequests] ?? Infinity);
  const requests = createRequestLog(destination, { secrets, readTraceId, least });
  const life = level === 'silent' ? root : root.child({}, { level: 'info' });
  return {
    ...toLogger(root),
    secrets,
    request: requests.add,
    life: (message, fields = {}) => {
      // What was answered before is told before.
      requests.flush();
      life.info(fields, message);
    },
    child: (part) => toLogger(root.child({ part }, { level: levelOf.get(part) ?? level })),
    flush: requests.flush,
  };
}

/** What the log of requests works with; `least` is the lowest level that is written. */
interface RequestLogParts {
  readonly secrets: KnownSecrets;
  readonly readTraceId: () => string | null;
  readonly least: number;
}

/**
 * The lines of requests have fixed fields, none of them secret, so nothing has to be looked for in them: but in the path of
 * a refused request, where a client may have put anything.
 */
function createRequestLog(
  destination: DestinationStream,
  { secrets, readTraceId, least }: RequestLogParts,
): Pick<SystemLogger, 'flush'> & { readonly add: SystemLogger['request'] } {
  let lines = '';
  let count = 0;
  let timer: NodeJS.Timeout | undefined;
  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    if (lines !== '') destination.write(lines);
    lines = '';
    count = 0;
  }
  function add({ request_id, method, path: sent, caller, status, ms, isProbe, client_address }: LoggedRequest): void {
    const level = isProbe === true && status < 400 ? DEBUG : levelOfStatus(status);
    if (level < least) return;
    const traceId = readTraceId();
    const trace = traceId === null ? '' : `"trace_id":"${traceId}",`;
    const path = status < 400 ? sent : redactPath(sent, secrets);
    // Written by hand: an id is safe as it is, and a line of JSON.stringify takes twice as long.
    const from = client_address === undefined ? '' : `"client_address":${JSON.stringify(client_address)},`;
    lines += `{"level":${level},"time":${Date.now()},${trace}"part":"${REQUESTS_PART}",${from}"request_id":"${request_id}","method":${JSON.stringify(method)},"path":${JSON.stringify(path)},"caller":${JSON.stringify(caller)},"status":${status},"ms":${ms},"msg":"request"}\n`;
    count += 1;
    if (count >= FLUSH_LINES) flush();
    else timer ??= setTimeout(flush, FLUSH_MILLISECONDS).unref();
  }
  return { add, flush };
}

/** What the server could not do is an error, what it would not do for now a warning; all else went as it should. */
function levelOfStatus(status: number): number {
  if (status === 429 || status === 503) return WARN;
  return status >= 500 ? ERROR : INFO;
}

function traceOf(trace_id: string | null): { readonly trace_id?: string } {
  return trace_id === null ? {} : { trace_id };
}

/** A path without secrets, however it was encoded. */
function redactPath(path: string, { redact }: KnownSecrets): string {
  const redacted = redact(path);
  try {
    const decoded = decodeURIComponent(redacted);
    return redact(decoded) === decoded ? redacted : redact(decoded);
  } catch {
    // No percent form: there is nothing to decode.
    return redacted;
  }
}

function toLogger(log: pino.Logger): Logger {
  return {
    debug: (message, fields = {}) => log.debug(fields, message),
    info: (message, fields = {}) => log.info(fields, message),
    warn: (message, fields = {}) => log.warn(fields, message),
    error: (message, fields = {}) => log.error(fields, message),
  };
}
