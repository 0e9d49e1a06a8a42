import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';

type Echo = (response: ServerResponse, key: string) => void;

const asJson = (value: unknown) => JSON.stringify(value);
const JSON_TYPE = { 'Content-Type': 'application/json' };

/** The ways in which a provider repeats the key that it was sent. */
export const ECHOES = {
  'an error in JSON': (response, key) => {
    const error = { type: 'invalid_request_error', code: key, param: key, message: `Not with ${key}`, status: key };
    response.writeHead(400, JSON_TYPE).end(asJson({ type: 'error', error, echo: { headers: [key] } }));
  },
  'an error in its headers': (response, key) => {
    const headers = { 'WWW-Authenticate': `Bearer realm=${key}`, 'X-Request-Id': key, 'X-Key': key };
    response.writeHead(401, { ...JSON_TYPE, ...headers }).end('{}');
  },
  'a time to wait': (response, key) => {
    response.writeHead(429, { ...JSON_TYPE, 'Retry-After': key }).end(asJson({ error: { message: key } }));
  },
  'a page of HTML': (response, key) => {
    const forms = [key, encodeURIComponent(key), Buffer.from(key).toString('base64')];
    response.writeHead(500, { 'Content-Type': 'text/html' }).end(`<h1>${forms.join(' ')}</h1>`);
  },
  'malformed JSON': (response, key) => {
    response.writeHead(200, JSON_TYPE).end(`{"choices": "${key}`);
  },
  'JSON of another form': (response, key) => {
    response.writeHead(200, JSON_TYPE).end(asJson({ [key]: key, content: key, choices: key, candidates: key }));
  },
  'an error in a stream': (response, key) => {
    const event = asJson({ type: 'error', error: { type: 'overloaded_error', message: key, code: 400, status: key } });
    response.writeHead(200, { 'Content-Type': 'text/event-stream' }).end(`event: error\ndata: ${event}\n\n`);
  },
  'a stream that breaks off': (response, key) => {
    response.writeHead(200, { 'Content-Type': 'text/event-stream' }).write(`data: {"error": "${key}`);
    response.destroy();
  },
  'an address to go to': (response, key) => {
    response.writeHead(302, { Location: `http://127.0.0.1:9/?key=${encodeURIComponent(key)}` }).end();
  },
} as const satisfies Record<string, Echo>;

/** A provider of any protocol that repeats keys. */
export interface EchoingProvider {
  readonly url: string;
  /** The keys it was sent. */
  readonly keys: readonly string[];
  /** Chooses how it answers from now on. */
  answer(echo: keyof typeof ECHOES): void;
  close(): void;
}

/** Starts the provider on a free port. */
export async function startEchoingProvider(): Promise<EchoingProvider> {
  const keys: string[] = [];
  let echo: Echo = ECHOES['an error in JSON'];
  const server = createServer(({ headers }, response) => {
    const sent = headers['x-api-key'] ?? headers['x-goog-api-key'] ?? headers.authorization?.replace('Bearer ', '');
    const key = String(sent);
    keys.push(key);
    echo(response, key);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The server has a port.');
  return {
    url: `http://127.0.0.1:${address.port}`,
    keys,
    answer: (name) => {
      echo = ECHOES[name];
    },
    close: () => void server.close(),
  };
}
