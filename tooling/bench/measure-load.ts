import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { RunningServer } from '../start-server.ts';
import { readProcessorTime } from './processor-time.ts';

/** A request to send over and over. */
export interface LoadRequest {
  readonly method: string;
  readonly path: string;
  readonly body?: string;
}

const HEADERS_END = Buffer.from('\r\n\r\n');
const CHUNKS_END = Buffer.from('0\r\n\r\n');

/** What a server did under load. */
export interface Load {
  /** Requests per second. */
  readonly rate: number;
  /** Microseconds of processor time for each request, user and system. */
  readonly processorTime: number;
}

/**
 * Requests that a server answers on keep-alive connections, one for each of `requests`, which sends its request again when it
 * has the answer to the last. The client does as little as it can (no HTTP parser), so that it is the server that is measured.
 */
export async function measureLoad(
  server: RunningServer,
  requests: readonly LoadRequest[],
  milliseconds: number,
): Promise<Load> {
  const { url } = server;
  const before = await readProcessorTime(server);
  const start = performance.now();
  const counts = await Promise.all(
    requests.map((request) => sendUntil(url, requestBytes(url, request), start + milliseconds)),
  );
  const seconds = (performance.now() - start) / 1000;
  const after = await readProcessorTime(server);
  const answered = counts.reduce((sum, count) => sum + count, 0);
  return { rate: answered / seconds, processorTime: (after - before) / answered };
}

async function sendUntil(url: string, bytes: Buffer, end: number): Promise<number> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), noDelay: true });
  await once(socket, 'connect');
  let answered = 0;
  const parts: Buffer[] = [];
  await new Promise<void>((resolve, reject) => {
    socket.on('error', reject);
    socket.on('data', (chunk: Buffer) => {
      parts.push(chunk);
      if (!isWhole(parts)) return;
      requireSuccess(parts);
      parts.length = 0;
      answered += 1;
      if (performance.now() < end) socket.write(bytes);
      else finish(socket, resolve);
    });
    socket.write(bytes);
  });
  return answered;
}

function finish(socket: Socket, resolve: () => void): void {
  socket.end();
  resolve();
}

/** The bytes of a request. */
export function requestBytes(url: string, { method, path, body = '' }: LoadRequest): Buffer {
  const lines = [`${method} ${path} HTTP/1.1`, `Host: ${new URL(url).host}`];
  if (body !== '') lines.push('Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`);
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body}`);
}

/** The length of the whole answer; infinite while its headers are not there. */
export function answerLength(received: Buffer): number {
  const end = received.indexOf(HEADERS_END);
  if (end === -1) return Number.POSITIVE_INFINITY;
  const length = /content-length: (\d+)/i.exec(received.toString('latin1', 0, end))?.[1];
  if (length === undefined) throw new Error('The answer has no Content-Length.');
  return end + HEADERS_END.length + Number(length);
}

/** Tells whether an answer is whole, of a known length or in chunks; the first part has its headers. */
function isWhole(parts: readonly Buffer[]): boolean {
  const [first = Buffer.alloc(0)] = parts;
  const headersEnd = first.indexOf(HEADERS_END);
  if (headersEnd === -1) throw new Error('The headers of the answer came in pieces.');
  if (/transfer-encoding: chunked/i.test(first.toString('latin1', 0, headersEnd))) {
    return Buffer.concat(parts.slice(-2)).subarray(-CHUNKS_END.length).equals(CHUNKS_END);
  }
  return parts.reduce((sum, { length }) => sum + length, 0) >= answerLength(first);
}

function requireSuccess(parts: readonly Buffer[]): void {
  const status = parts[0]?.toString('latin1', 9, 12) ?? '';
  if (!status.startsWith('2'))
    throw new Error(`The server answered ${status}: ${Buffer.concat(parts).toString('utf8')}`);
}
