import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

/** A vendor of models that knows one key. */
export interface Vendor {
  /** What `APP_PROVIDER_A_BASE_URL` takes. */
  readonly url: string;
  close(): void;
}

const MODELS = [
  { type: 'model', id: 'claude-haiku-4-5', display_name: 'Claude Haiku 4.5', created_at: '2025-10-01T00:00:00Z' },
  { type: 'model', id: 'claude-sonnet-4-5', display_name: 'Claude Sonnet 4.5', created_at: '2025-10-01T00:00:00Z' },
];

const REFUSAL = { type: 'error', error: { type: 'authentication_error', message: 'No.' } };
const MESSAGE = {
  ...{ id: 'msg_1', type: 'message', role: 'assistant', model: 'claude-haiku-4-5', stop_reason: 'end_turn' },
  ...{ content: [{ type: 'text', text: 'OK' }], usage: { input_tokens: 9, output_tokens: 1 } },
};

/** Starts a vendor that lists two models, and answers every question with a word. */
export async function startVendor(known: string): Promise<Vendor> {
  const server = createServer((request, response) => void answer(request, response, known)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The server has a port.');
  return {
    url: `http://127.0.0.1:${address.port}/v1`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function answer(request: IncomingMessage, response: ServerResponse, known: string): Promise<void> {
  for await (const _ of request);
  const send = (status: number, body: unknown) =>
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
  if (request.headers['x-api-key'] !== known) return void send(401, REFUSAL);
  if (request.method === 'GET') {
    return void send(200, { data: MODELS, has_more: false, first_id: MODELS[0]?.id, last_id: MODELS[1]?.id });
  }
  send(200, MESSAGE);
}
