import type { Logger } from '@learnwright/plugin-sdk';
import { type DestinationStream, pino } from 'pino';
import type { LogRequest } from './http/create-request-handler.ts';

/** The server's log: JSON lines, one per request and event. */
export interface SystemLogger extends Logger {
  readonly request: LogRequest;
  /** The log of a part of the server, such as a plugin. */
  child(part: string): Logger;
}

/** pino's number for the level `info`. */
const INFO = pino.levels.values.info;

const SECRET_FIELDS = ['*.key', '*.api_key', '*.token', '*.authorization'];

/** Lines are written together, at the latest after this time: a write for each would cost more than most requests. */
const FLUSH_MILLISECONDS = 200;
const FLUSH_CHARACTERS = 8_192;

/** Opens the log at a level; what it writes to is standard output unless told else. It is flushed when the process exits. */
export function createSystemLogger(level: string, destination: DestinationStream = openStandardOutput()): SystemLogger {
  const root = pino(
    { level, base: null, redact: SECRET_FIELDS, serializers: { error: pino.stdSerializers.err } },
    destination,
  );
  return {
    ...toLogger(root),
    request: root.isLevelEnabled('info') ? (entry) => destination.write(requestLine(entry)) : () => undefined,
    child: (part) => toLogger(root.child({ part })),
  };
}

/** The line of a request: fixed fields, none of them secret, so nothing has to be looked for in it. */
function requestLine(entry: Parameters<LogRequest>[0]): string {
  return `${JSON.stringify({ level: INFO, time: Date.now(), ...entry, msg: 'request' })}\n`;
}

function toLogger(log: pino.Logger): Logger {
  return {
    debug: (message, fields = {}) => log.debug(fields, message),
    info: (message, fields = {}) => log.info(fields, message),
    warn: (message, fields = {}) => log.warn(fields, message),
    error: (message, fields = {}) => log.error(fields, message),
  };
}

function openStandardOutput(): DestinationStream {
  let lines = '';
  let timer: NodeJS.Timeout | undefined;
  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    if (lines !== '') process.stdout.write(lines);
    lines = '';
  }
  process.on('exit', flush);
  return {
    write: (line) => {
      lines += line;
      if (lines.length > FLUSH_CHARACTERS) flush();
      else timer ??= setTimeout(flush, FLUSH_MILLISECONDS).unref();
    },
  };
}
