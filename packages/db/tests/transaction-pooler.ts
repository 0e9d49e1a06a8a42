import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { createLock } from '@learnwright/core';
import pg from 'pg';
import { onTestFinished } from 'vitest';

/** The first byte of what a client sends: what begins a connection has its length there. */
const [OF_STARTUP, OF_QUERY] = [0, 'Q'.charCodeAt(0)];
const TEXT_TYPE = 25;

/**
 * Starts what lends one session of a PostgreSQL to its clients for a transaction at a time, as a pooler in transaction mode does; it is
 * gone after the test. It takes statements without parameters, and answers texts. Returns the URL of the database over it.
 */
export async function startTransactionPooler(url: string): Promise<string> {
  const session = new pg.Client({ connectionString: url });
  await session.connect();
  const sockets = new Set<Socket>();
  const lending = createLock();

  /** Runs the statements of a client, which keeps the session while a transaction is open. */
  function serve(client: Socket): void {
    let returnSession: (() => void) | null = null;
    let isOpen = false;

    async function borrow(): Promise<void> {
      const borrowed = Promise.withResolvers<void>();
      void lending.run(() => {
        borrowed.resolve();
        return new Promise<void>((resolve) => {
          returnSession = resolve;
        });
      });
      return borrowed.promise;
    }

    async function run(text: string): Promise<void> {
      if (returnSession === null) await borrow();
      const { fields, rows, command } = await session.query({ text, rowMode: 'array' });
      isOpen = command === 'BEGIN' || (isOpen && command === 'SELECT');
      if (!isOpen) {
        returnSession?.();
        returnSession = null;
      }
      const names = fields.map(({ name }) => name);
      client.write(answerOf(names, rows, command, isOpen));
    }

    client.on('data', (message: Buffer) => {
      if (message[0] === OF_STARTUP) client.write(Buffer.concat([frame('R', Buffer.alloc(4)), frame('Z', 'I')]));
      if (message[0] === OF_QUERY) void run(message.subarray(5, -1).toString());
    });
  }

  const server = createServer((client) => {
    sockets.add(client.on('error', () => undefined));
    serve(client);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(async () => {
    server.close();
    for (const socket of sockets) socket.destroy();
    await session.end();
  });
  const address = server.address();
  const over = new URL(url);
  over.hostname = '127.0.0.1';
  over.port = String(typeof address === 'object' ? address?.port : '');
  return over.href.replaceAll('+', '%20');
}

function answerOf(names: readonly string[], rows: unknown[][], command: string, isOpen: boolean): Buffer {
  const columns = names.flatMap((name) => [
    `${name}\0`,
    int32(0),
    int16(0),
    int32(TEXT_TYPE),
    int16(-1),
    int32(-1),
    int16(0),
  ]);
  const values = (row: unknown[]) => row.map(String).flatMap((text) => [int32(Buffer.byteLength(text)), text]);
  return Buffer.concat([
    ...(names.length === 0 ? [] : [frame('T', int16(names.length), ...columns)]),
    ...rows.map((row) => frame('D', int16(row.length), ...values(row))),
    frame('C', `${command}\0`),
    frame('Z', isOpen ? 'T' : 'I'),
  ]);
}

/** A message of PostgreSQL: its letter, its length, its parts. */
function frame(letter: string, ...parts: readonly (Buffer | string)[]): Buffer {
  const body = Buffer.concat(parts.map((part) => Buffer.from(part)));
  return Buffer.concat([Buffer.from(letter), int32(body.length + 4), body]);
}

function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
}

function int16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeInt16BE(value);
  return bytes;
}
