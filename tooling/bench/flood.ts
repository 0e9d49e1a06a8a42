import { once } from 'node:events';
import { connect } from 'node:net';
import { answerLength } from './measure-load.ts';

/** An answer in a flood: its status, and the milliseconds until it was there. */
export interface FloodAnswer {
  readonly status: number;
  readonly milliseconds: number;
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
