import type { Logger } from '@learnwright/plugin-sdk';
import { type DestinationStream, pino } from 'pino';
import type { LogRequest } from './http/create-request-handler.ts';

/** The server's log: JSON lines, one per request and event. */
export interface SystemLogger extends Logger {
  readonly request: LogRequest;
  /** The log of a part of the server, such as a plugin. */
  child(part: string): Logger;
  /** Writes the lines of the latest requests now. */
  flush(): void;
}

/** pino's number for the level `info`. */
const INFO = pino.levels.values.info;

const SECRET_FIELDS = ['*.key', '*.api_key', '*.token', '*.authorization'];

/** Lines of requests are written together, at the latest after this time: a write for each costs throughput. */
const FLUSH_MILLISECONDS = 200;
const FLUSH_LINES = 64;

/** Opens the log at a level; what it writes to is standard output unless told else. */
export function createSystemLogger(level: string, destination: DestinationStream = process.stdout): SystemLogger {
  const root = pino(
    { level, base: null, redact: SECRET_FIELDS, serializers: { error: pino.stdSerializers.err } },
    destination,
  );
  const requests = createRequestLog(destination);
  return {
    ...toLogger(root),
    request: root.isLevelEnabled('info') ? requests.add : () => undefined,
    child: (part) => toLogger(root.child({ part })),
    flush: requests.flush,
  };
}

/** The lines of requests have fixed fields, none of them secret, so nothing has to be looked for in them. */
function createRequestLog(destination: DestinationStream): { add: LogRequest; flush: () => void } {
  let entries: object[] = [];
  let timer: NodeJS.Timeout | undefined;
  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    if (entries.length > 0) destination.write(entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''));
    entries = [];
  }
  function add({ request_id, method, path, status, ms }: Parameters<LogRequest>[0]): void {
    entries.push({ level: INFO, time: Date.now(), request_id, method, path, status, ms, msg: 'request' });
    if (entries.length >= FLUSH_LINES) flush();
    else timer ??= setTimeout(flush, FLUSH_MILLISECONDS).unref();
  }
  return { add, flush };
}

function toLogger(log: pino.Logger): Logger {
  return {
    debug: (message, fields = {}) => log.debug(fields, message),
    info: (message, fields = {}) => log.info(fields, message),
    warn: (message, fields = {}) => log.warn(fields, message),
    error: (message, fields = {}) => log.error(fields, message),
  };
}
