import { once } from 'node:events';
import { connect } from 'node:net';

/** An answer in a flood: its status, and the milliseconds until it was there. */
export interface FloodAnswer {
  readonly status: number;
  readonly milliseconds: number;
}

const HEADERS_END = Buffer.from('\r\n\r\n');

/** The bytes of a request. */
export function bytesOf(url: string, method: string, path: string, body = ''): Buffer {
  const lines = [`${method} ${path} HTTP/1.1`, `Host: ${new URL(url).host}`];
  if (body !== '') lines.push('Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`);
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body}`);
}

/**
 * Floods a server: so many connections send the request at once, and again as soon as each is answered, whatever the
 * answer is, until the time is over.
 */
export async function flood(url: string, bytes: Buffer, connections: number, milliseconds: number) {
  const end = performance.now() + milliseconds;
  const answers: FloodAnswer[] = [];
  await Promise.all(Array.from({ length: connections }, () => sendUntil(url, bytes, end, answers)));
  return answers;
}

async function sendUntil(url: string, bytes: Buffer, end: number, answers: FloodAnswer[]): Promise<void> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), noDelay: true });
  await once(socket, 'connect');
  let received: Buffer = Buffer.alloc(0);
  let sent = performance.now();
  await new Promise<void>((resolve, reject) => {
    socket.on('error', reject);
    socket.on('data', (chunk: Buffer) => {
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
      if (received.length < answerLength(received)) return;
      const now = performance.now();
      answers.push({ status: Number(received.toString('latin1', 9, 12)), milliseconds: now - sent });
      received = Buffer.alloc(0);
      if (now > end) {
        socket.end();
        resolve();
        return;
      }
      sent = now;
      socket.write(bytes);
    });
    socket.write(bytes);
  });
}

/** The length of the whole answer; infinite while its headers are not there. */
function answerLength(received: Buffer): number {
  const end = received.indexOf(HEADERS_END);
  if (end === -1) return Number.POSITIVE_INFINITY;
  const length = /content-length: (\d+)/i.exec(received.toString('latin1', 0, end))?.[1];
  if (length === undefined) throw new Error('The answer has no Content-Length.');
  return end + HEADERS_END.length + Number(length);
}
