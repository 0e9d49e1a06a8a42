import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { VendorBehaviour, VendorCall, VendorProtocol } from './vendor-server.ts';

const USAGE = { input_tokens: 12, output_tokens: 34 };

/** What a behaviour is written with. */
export interface Exchange {
  readonly protocol: VendorProtocol;
  readonly call: VendorCall;
  readonly response: ServerResponse;
}

/** Answers a call as a behaviour says; returns when all is written that will be. */
export async function writeBehaviour(exchange: Exchange, behaviour: VendorBehaviour): Promise<void> {
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
  // Each becomes a chunk of HTTP, which a client reads as one.
  if (!response.write(bytes)) await Promise.race([once(response, 'drain'), once(response, 'close')]);
  await new Promise((resolve) => setImmediate(resolve));
}
