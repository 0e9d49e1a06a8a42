import { once } from 'node:events';
import { connect } from 'node:net';

/** A connection without a client: the test says every byte. */
export interface OpenConnection {
  send(bytes: string): void;
  /** What comes until a pattern is in it. */
  until(pattern: RegExp): Promise<string>;
  /** All that has come when the server ends the connection. */
  untilEnd(): Promise<string>;
  close(): void;
}

/** Connects to a server. */
export async function openConnection(url: string): Promise<OpenConnection> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port) });
  await once(socket, 'connect');
  let received = '';
  socket.setEncoding('latin1').on('data', (chunk) => (received += chunk));
  // A server that ends a connection while the test still sends resets it.
  socket.on('error', (error) => (received += `[${error.message}]`));
  const ended = once(socket, 'close');
  return {
    send: (bytes) => void socket.write(bytes, 'latin1'),
    until: async (pattern) => {
      while (!pattern.test(received))
        await Promise.race([once(socket, 'data'), ended.then(() => Promise.reject(new Error(received)))]);
      return received;
    },
    untilEnd: async () => {
      await ended;
      return received;
    },
    close: () => socket.destroy(),
  };
}
