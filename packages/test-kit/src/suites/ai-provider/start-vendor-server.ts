import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { ReceivedCall, VendorBehaviour, VendorProtocol, VendorServer } from './vendor-server.ts';
import { writeBehaviour } from './write-behaviour.ts';

/** Starts a vendor that speaks this protocol, on a free port of 127.0.0.1. */
export async function startVendorServer(protocol: VendorProtocol): Promise<VendorServer> {
  const calls: ReceivedCall[] = [];
  const waiting: ((call: ReceivedCall) => void)[] = [];
  let behaviours: readonly VendorBehaviour[] = [];

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { promise: closed, resolve } = Promise.withResolvers<number>();
    response.on('close', () => resolve(performance.now()));
    const call = protocol.read({
      method: request.method ?? '',
      path: request.url ?? '',
      headers: request.headers,
      body: await readJson(request),
    });
    if (call === null) {
      response.writeHead(405, { 'Content-Type': 'application/json' }).end(JSON.stringify({}));
      return;
    }
    const received = { ...call, closed };
    calls.push(received);
    waiting.shift()?.(received);
    const [behaviour = { kind: 'status' as const, status: 501 }, ...others] = behaviours;
    behaviours = others;
    await writeBehaviour({ protocol, call, response }, behaviour);
  }

  const server = createServer((request, response) => {
    // A client that leaves in the middle is part of the tests.
    serve(request, response).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');

  return {
    url: `http://127.0.0.1:${address.port}`,
    calls,
    script: (...next) => {
      behaviours = [...behaviours, ...next];
    },
    nextCall: () => new Promise((resolve) => waiting.push(resolve)),
    close: async () => {
      if (!server.listening) return;
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString('utf8') || 'null');
}
