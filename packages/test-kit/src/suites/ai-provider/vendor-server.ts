import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { ChatMessage } from '@learnwright/core';

/** The token counts a vendor names. */
export interface VendorUsage {
  readonly input_tokens: number;
  readonly output_tokens: number;
}

/** How a vendor answers one request, whole or as a stream, as the request asks. */
export type VendorBehaviour =
  | { readonly kind: 'answer'; readonly deltas: readonly string[]; readonly usage?: VendorUsage }
  /** The same, every byte on its own: characters of several bytes are cut. */
  | { readonly kind: 'byte_by_byte'; readonly deltas: readonly string[] }
  /** A refusal; its message repeats the key. */
  | { readonly kind: 'status'; readonly status: number; readonly headers?: Readonly<Record<string, string>> }
  /** These pieces, then silence over an open connection. */
  | { readonly kind: 'hang'; readonly deltas: readonly string[] }
  /** These pieces, then the connection breaks. */
  | { readonly kind: 'cut'; readonly deltas: readonly string[] }
  /** These pieces, then an orderly end of the response, but not of the message. */
  | { readonly kind: 'end_early'; readonly deltas: readonly string[] }
  /** These pieces, then broken JSON; in a stream it repeats the last message. */
  | { readonly kind: 'malformed'; readonly deltas: readonly string[] };

/** One request, as the vendor reads it. */
export interface VendorCall {
  readonly api_key: string;
  readonly model: string;
  readonly stream: boolean;
  readonly max_tokens: number | null;
  /** The instructions, apart from the turns or in their place, as the protocol has them. */
  readonly system: string;
  readonly turns: readonly ChatMessage[];
}

/** A call and when its connection was closed, in milliseconds of `performance.now()`. */
export interface ReceivedCall extends VendorCall {
  readonly closed: Promise<number>;
}

/** A request as it arrives over HTTP. */
export interface VendorRequest {
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: unknown;
}

/** A vendor's wire protocol, from the vendor's side: written from its documentation. */
export interface VendorProtocol {
  /** The call in a request, or null where this vendor would know no such endpoint or body. */
  read(request: VendorRequest): VendorCall | null;
  /** The JSON of a whole answer. */
  answer(text: string, usage: VendorUsage): unknown;
  /** The texts of an event stream: its beginning, one for each piece, its end. */
  readonly events: {
    opening(usage: VendorUsage): string;
    delta(text: string): string;
    closing(usage: VendorUsage): string;
  };
  /** The JSON of a refusal. */
  failure(status: number, message: string): unknown;
}

/** A vendor on 127.0.0.1 under the control of a test. */
export interface VendorServer {
  readonly url: string;
  readonly calls: readonly ReceivedCall[];
  /** Sets the behaviour for the next requests, one each. Without a script, the vendor answers 501. */
  script(...behaviours: readonly VendorBehaviour[]): void;
  /** Resolves with the next call once it is there. */
  nextCall(): Promise<ReceivedCall>;
  close(): Promise<void>;
}

/** A call, its response, and the protocol of both. */
interface Exchange {
  readonly protocol: VendorProtocol;
  readonly call: VendorCall;
  readonly response: ServerResponse;
}

const USAGE = { input_tokens: 12, output_tokens: 34 };

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

/** Answers a call by a behaviour; returns once everything is written. */
async function writeBehaviour(exchange: Exchange, behaviour: VendorBehaviour): Promise<void> {
  if (behaviour.kind === 'status') return refuse(exchange, behaviour);
  const { call, response } = exchange;
  response.writeHead(200, { 'Content-Type': call.stream ? 'text/event-stream' : 'application/json' });
  response.flushHeaders();
  const text = call.stream ? eventsOf(exchange, behaviour) : jsonOf(exchange, behaviour);
  const bytes = Buffer.from(text, 'utf8');
  const size = behaviour.kind === 'byte_by_byte' ? 1 : 16_384;
  for (let start = 0; start < bytes.length; start += size) await write(response, bytes.subarray(start, start + size));
  if (behaviour.kind === 'hang') return;
  if (behaviour.kind === 'cut') response.destroy();
  else response.end();
}

function refuse(
  { protocol, call, response }: Exchange,
  { status, headers }: Extract<VendorBehaviour, { kind: 'status' }>,
): void {
  const failure = protocol.failure(status, `Refused: the key ${call.api_key} was sent.`);
  response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(failure));
}

function eventsOf({ protocol, call }: Exchange, behaviour: Exclude<VendorBehaviour, { kind: 'status' }>): string {
  const { opening, delta, closing } = protocol.events;
  const usage = 'usage' in behaviour ? (behaviour.usage ?? USAGE) : USAGE;
  const begun = opening(usage) + behaviour.deltas.map(delta).join('');
  if (behaviour.kind === 'malformed')
    return `${begun}data: {"unfinished": "${call.turns.at(-1)?.content}\n\n${closing(usage)}`;
  return behaviour.kind === 'answer' || behaviour.kind === 'byte_by_byte' ? begun + closing(usage) : begun;
}

function jsonOf({ protocol }: Exchange, behaviour: Exclude<VendorBehaviour, { kind: 'status' }>): string {
  const usage = 'usage' in behaviour ? (behaviour.usage ?? USAGE) : USAGE;
  const whole = JSON.stringify(protocol.answer(behaviour.deltas.join(''), usage));
  if (behaviour.kind === 'answer' || behaviour.kind === 'byte_by_byte') return whole;
  return behaviour.kind === 'malformed' ? `<html>${whole}` : whole.slice(0, whole.length / 2);
}

async function write(response: ServerResponse, bytes: Uint8Array): Promise<void> {
  if (response.destroyed) throw new Error('The client has left.');
  // Each write becomes a chunk of HTTP, and a client reads it as a whole.
  if (!response.write(bytes)) await Promise.race([once(response, 'drain'), once(response, 'close')]);
  await new Promise((resolve) => setImmediate(resolve));
}
