import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { afterAll } from 'vitest';

/** A request as it arrived. */
export interface ReceivedRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** Answers one request. */
export type Answering = (response: ServerResponse) => void;

/** A server that answers as it is told. */
export interface ScriptedServer {
  readonly url: string;
  /** The requests since the last `answer`. */
  readonly received: ReceivedRequest[];
  /** The answers of the next requests, in order; the last one stays. */
  answer(...answers: Answering[]): void;
}

/** Starts a server on a free port until the tests of the file have ended. */
export async function startScriptedServer(): Promise<ScriptedServer> {
  const received: ReceivedRequest[] = [];
  let script: Answering[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    const { method = '', url = '', headers } = request;
    received.push({ method, url, headers, body });
    const answer = script.length > 1 ? script.shift() : script[0];
    answer?.(response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterAll(() => void server.close());
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    received,
    answer: (...answers) => {
      received.length = 0;
      script = answers;
    },
  };
}

/** Returns a way to answer with JSON. */
export function json(status: number, body: unknown, headers: Record<string, string> = {}): Answering {
  return (response) => {
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body));
  };
}

/** Returns a way to answer with a problem document of this code. */
export function problem(status: number, code: string, headers: Record<string, string> = {}): Answering {
  const body = { type: 'about:blank', title: code, status, detail: `It is ${code}.`, code, request_id: 'r1' };
  return json(status, body, { 'Content-Type': 'application/problem+json', ...headers });
}

/** Returns a way to answer with a page for people, as proxies do. */
export function page(status: number, headers: Record<string, string> = {}): Answering {
  return (response) => void response.writeHead(status, { 'Content-Type': 'text/html', ...headers }).end('<h1>Hm</h1>');
}

/** Breaks the connection. */
export function breakOff(response: ServerResponse): void {
  response.destroy();
}
