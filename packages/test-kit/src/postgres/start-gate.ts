import { connect, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** A server that hands connections on to PostgreSQL, until it is shut. */
export interface Gate {
  /** The URL of a database with the gate before it; for one server only. */
  urlTo(url: string): string;
  /** Ends every connection, and refuses new ones. */
  shut(): void;
  /** Hands nothing on over the connections that there are, and closes none of them, as a machine that hangs. */
  hang(): void;
  open(): void;
  /** How many connections it has refused. */
  refused(): number;
}

/** Starts a gate that is open; it is gone after the test. */
export async function startGate(): Promise<Gate> {
  const sockets = new Set<Socket>();
  let target = { host: '127.0.0.1', port: 5432 };
  let isShut = false;
  let refused = 0;

  function keep(socket: Socket): Socket {
    sockets.add(socket);
    return socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket));
  }

  const server = createServer((socket) => {
    if (isShut) {
      refused += 1;
      socket.destroy();
      return;
    }
    const onward = keep(connect(target));
    keep(socket)
      .on('close', () => onward.destroy())
      .pipe(onward)
      .on('close', () => socket.destroy())
      .pipe(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  return {
    urlTo: (url) => {
      const through = new URL(url);
      target = { host: through.hostname, port: Number(through.port || 5432) };
      const address = server.address();
      through.hostname = '127.0.0.1';
      through.port = String(typeof address === 'object' ? address?.port : '');
      return through.href;
    },
    shut: () => {
      isShut = true;
      for (const socket of sockets) socket.destroy();
    },
    hang: () => {
      for (const socket of sockets) socket.unpipe().pause();
    },
    open: () => {
      isShut = false;
    },
    refused: () => refused,
  };
}
