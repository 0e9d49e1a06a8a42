import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { AppError, type ErrorCode } from '@learnwright/core';

/** What answers connections that carry no request: with a problem document, as every refusal. */
export interface UnreadableRefusals {
  /** Remembers the answer that a connection waits for. */
  expectAnswer(connection: Duplex, answer: ServerResponse): void;
  /** Ends a connection that carries no HTTP, too much of it, or none in time: for `clientError`. */
  refuseBroken(error: NodeJS.ErrnoException, connection: Duplex): void;
  /** Ends a connection that asks for a tunnel: for `connect`. */
  refuseTunnel(connection: Duplex): void;
  /** The answer to a request whose target or host is no URL. */
  answerInvalid(error: unknown): Response;
}

/** How long a client has to take the answer before its connection is cut. */
const LINGER_MILLISECONDS = 500;

/** What Node's HTTP parser says; anything else is a bad request. */
const REASONS: Readonly<Record<string, readonly [ErrorCode, string]>> = {
  HPE_HEADER_OVERFLOW: ['headers_too_large', 'The request line and headers are longer than the server reads.'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: ['payload_too_large', 'The extensions of a chunk are longer than the server reads.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['request_timeout', 'The request did not arrive in time.'],
};

/** Builds the refusals; `refuse` makes the problem document of one. */
export function refuseUnreadable(refuse: (error: AppError) => Response): UnreadableRefusals {
  const answers = new WeakMap<Duplex, ServerResponse>();
  const refused = new WeakSet<Duplex>();

  /** Once only: more of the same may be on its way. */
  function end(connection: Duplex, error: AppError): void {
    if (refused.has(connection)) return;
    refused.add(connection);
    const answer = answers.get(connection);
    const isAnswering = answer?.headersSent === true && !answer.writableFinished;
    if (!connection.writable || isAnswering) {
      connection.destroy();
      return;
    }
    setTimeout(() => connection.destroy(), LINGER_MILLISECONDS).unref();
    void writeAnswer(connection, refuse(error));
  }

  return {
    expectAnswer: (connection, answer) => answers.set(connection, answer),
    refuseBroken: ({ code = '' }, connection) => {
      if (code === 'ECONNRESET') connection.destroy();
      else end(connection, brokenRequest(code));
    },
    refuseTunnel: (connection) => {
      const detail = 'The server is no proxy: it takes no CONNECT.';
      end(connection, new AppError('method_not_allowed', detail, { headers: { Allow: 'GET, HEAD, POST, OPTIONS' } }));
    },
    answerInvalid: () =>
      refuse(
        new AppError('bad_request', 'The target of the request and its Host header are no URL together.', {
          headers: { Connection: 'close' },
        }),
      ),
  };
}

function brokenRequest(reason: string): AppError {
  const [code, detail] = REASONS[reason] ?? ['bad_request', 'What was sent is no HTTP request.'];
  return new AppError(code, detail);
}

async function writeAnswer(connection: Duplex, response: Response): Promise<void> {
  const body = Buffer.from(await response.arrayBuffer());
  response.headers.set('Connection', 'close');
  response.headers.set('Content-Length', String(body.length));
  const lines = [...response.headers].map(([name, value]) => `${name}: ${value}`);
  const head = [`HTTP/1.1 ${response.status} ${STATUS_CODES[response.status]}`, ...lines, '', ''].join('\r\n');
  connection.end(Buffer.concat([Buffer.from(head, 'latin1'), body]));
}
