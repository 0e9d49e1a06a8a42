import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A web server of somebody else: the same page under every name that points to it. */
export interface PageServer {
  readonly port: number;
  /** From now on everything but the page goes to this port: the name has been let point to another server. */
  rebind(port: number): void;
  close(): Promise<void>;
}

/** Serves a page with a script at `/`, on a free port of this machine. */
export async function servePage(script: string): Promise<PageServer> {
  const page = `<!doctype html><title>Test</title><body><script>${script}</script>`;
  const head = `HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(page)}`;
  const sockets = new Set<Socket>();
  let target: number | undefined;
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.once('data', (bytes: Buffer) => {
      if (bytes.toString('latin1').startsWith('GET / ')) socket.end(`${head}\r\nConnection: close\r\n\r\n${page}`);
      else if (target === undefined)
        socket.end('HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n');
      else passOn(socket, bytes, target);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    rebind: (port) => {
      target = port;
    },
    close: async () => {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    },
  };
}

function passOn(socket: Socket, bytes: Buffer, port: number): void {
  const other = connect({ host: '127.0.0.1', port });
  other.on('error', () => socket.destroy());
  other.on('close', () => socket.destroy());
  socket.on('close', () => other.destroy());
  other.write(bytes);
  socket.pipe(other);
  other.pipe(socket);
}
