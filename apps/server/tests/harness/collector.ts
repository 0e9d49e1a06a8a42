import { once } from 'node:events';
import { createServer } from 'node:http';

/** A place to which traces and metrics are sent, and which another request may come to. */
export interface TestCollector {
  readonly url: string;
  /** The bodies that came to a path, one after the other. Their texts stand in them as they are. */
  received(path: string): Buffer;
  /** The headers of the last request to a path. */
  headersOf(path: string): Readonly<Record<string, string | string[] | undefined>>;
  close(): Promise<void>;
}

/** Listens on a free port and answers everything alike. */
export async function startCollector(status = 200): Promise<TestCollector> {
  const bodies = new Map<string, Buffer[]>();
  const headers = new Map<string, ReturnType<TestCollector['headersOf']>>();
  const server = createServer(async (request, response) => {
    const path = request.url ?? '';
    const known = bodies.get(path) ?? [];
    bodies.set(path, known);
    headers.set(path, request.headers);
    for await (const piece of request) known.push(piece);
    response.writeHead(status).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    received: (path) => Buffer.concat(bodies.get(path) ?? []),
    headersOf: (path) => headers.get(path) ?? {},
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
