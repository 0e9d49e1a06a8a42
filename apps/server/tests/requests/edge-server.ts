import { SECURITY_HEADERS } from '@learnwright/http';
import { definePlugin, z } from '@learnwright/plugin-sdk';
import { Hono } from 'hono';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { type Listening, listen } from '../../src/requests/listen.ts';
import { createTestApp, type TestApp } from '../harness/test-app.ts';
import { type OpenConnection, openConnection } from './open-connection.ts';

/** A server with short limits, and connections to it that end with the test. */
export interface EdgeServer {
  readonly test: TestApp;
  readonly url: string;
  connect(url?: string): Promise<OpenConnection>;
  /** All that the server answers to these bytes, until it ends the connection. */
  exchange(bytes: string): Promise<string>;
}

/** The header of a request to the server. */
export const HOST = 'Host: localhost\r\n';

const CONFIG = `
connections: { header_bytes: 8192, header_seconds: 0.4, request_seconds: 0.8, idle_seconds: 0.4 }
limits: { body_bytes: 1024 }
`;

/** Ends long after every limit here. */
const slow = definePlugin({
  ...{ name: 'slow', version: '1.0.0', api_version: '1', license_tier: 'core' },
  routes: (route) => [
    route.get(
      '/stream',
      {
        access: 'public',
        summary: 'Stream',
        response: { 200: { media_type: 'text/event-stream', description: 'Three parts.' } },
      },
      () => new Response(streamOf(['one', 'two', 'three'], 700), { headers: { 'Content-Type': 'text/event-stream' } }),
    ),
    route.post(
      '/echo',
      { access: 'public', summary: 'Echo', body: z.object({ word: z.string() }), response: { 200: z.string() } },
      ({ body }) => body.word,
    ),
  ],
});

/** The same with a plain router. */
class Plain {
  readonly name = 'plain';
  readonly version = '1.0.0';
  readonly api_version = '1';
  readonly license_tier = 'core';
  readonly depends_on: readonly string[] = [];

  activate() {
    return Promise.resolve();
  }

  get_routes() {
    return [new Hono().post('/echo', async (c) => c.json((await c.req.json()).word))];
  }
}

/** A stream of texts with pauses between them. */
function streamOf(parts: readonly string[], pause: number): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async start(controller) {
      for (const part of parts) {
        controller.enqueue(new TextEncoder().encode(`data: ${part}\n\n`));
        await new Promise((resolve) => setTimeout(resolve, pause));
      }
      controller.close();
    },
  });
}

/** Serves for the tests of a file; `server()` is there once they run. */
export function serveEdge(): () => EdgeServer {
  const connections: OpenConnection[] = [];
  let listening: Listening;
  let edge: EdgeServer;
  beforeAll(async () => {
    const test = await createTestApp({ plugins: { slow, plain: Plain }, config: CONFIG });
    const { handle, refuse, context } = test.app;
    listening = await listen(handle, '127.0.0.1', 0, { refuse, limits: context.config.connections });
    const connect = async (url = listening.url) => {
      const connection = await openConnection(url);
      connections.push(connection);
      return connection;
    };
    const exchange = async (bytes: string) => {
      const connection = await connect();
      connection.send(bytes);
      return connection.untilEnd();
    };
    edge = { test, url: listening.url, connect, exchange };
  });
  afterEach(() => {
    for (const connection of connections.splice(0)) connection.close();
  });
  afterAll(async () => {
    await listening.close(100);
    await edge.test.close();
  });
  return () => edge;
}

/** Expects one whole problem document, after which the connection ends. */
export function expectProblem(answer: string, status: number, code: string): void {
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  const [first, ...lines] = head.split('\r\n');
  expect(first).toMatch(new RegExp(`^HTTP/1\\.1 ${status} \\S`));
  const headers = new Headers(
    lines.map((line): [string, string] => [line.split(':')[0] ?? '', line.replace(/^.*?: /, '')]),
  );
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) expect(headers.get(name)).toBe(value);
  expect(headers.get('connection')).toBe('close');
  expect(headers.get('content-type')).toBe('application/problem+json');
  expect(headers.get('content-length')).toBe(String(body.length));
  expect(Date.parse(headers.get('date') ?? '')).not.toBeNaN();
  expect(JSON.parse(body)).toMatchObject({ status, code, request_id: headers.get('x-request-id') });
}
