import type { Logger } from '@learnwright/plugin-sdk';
import { type DestinationStream, pino } from 'pino';
import type { LogRequest } from './http/create-request-handler.ts';

/** The server's log: JSON lines, one per request and event. */
export interface SystemLogger extends Logger {
  readonly request: LogRequest;
  /** The log of a part of the server, such as a plugin. */
  child(part: string): Logger;
}

const SECRET_FIELDS = ['*.key', '*.api_key', '*.token', '*.authorization'];

/** Lines are written together, at the latest after this time: a write for each would cost more than most requests. */
const FLUSH_MILLISECONDS = 200;
const FLUSH_BYTES = 8_192;

/** Opens the log at a level; what it writes to is standard output unless told else. It is flushed when the process exits. */
export function createSystemLogger(level: string, destination?: DestinationStream): SystemLogger {
  const output = destination ?? openStandardOutput();
  // The line of a request has fixed fields, none of them secret; looking for secrets in it would be most of its cost.
  const requests = pino({ level, base: null }, output);
  const root = pino(
    { level, base: null, redact: SECRET_FIELDS, serializers: { error: pino.stdSerializers.err } },
    output,
  );
  return {
    ...toLogger(root),
    request: (entry) => requests.info(entry, 'request'),
    child: (part) => toLogger(root.child({ part })),
  };
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
  const output = pino.destination({ sync: false, minLength: FLUSH_BYTES, periodicFlush: FLUSH_MILLISECONDS });
  process.on('exit', () => output.flushSync());
  return output;
}
