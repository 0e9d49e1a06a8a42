import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

/** A mail server that lets nobody in, and repeats the password that it was sent. */
export interface RefusingMailServer {
  readonly port: number;
  /** The passwords it was sent. */
  readonly passwords: readonly string[];
  close(): void;
}

/** Starts the mail server on a free port. It knows AUTH PLAIN. */
export async function startRefusingMailServer(): Promise<RefusingMailServer> {
  const passwords: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    const say = (line: string) => socket.write(`${line}\r\n`);
    socket.on('error', () => socket.destroy());
    socket.on('data', (chunk) => {
      const line = String(chunk).trim();
      if (/^EHLO/i.test(line)) return say('250-localhost\r\n250 AUTH PLAIN');
      if (!/^AUTH PLAIN /i.test(line)) return say('221 bye');
      const sent = line.slice('AUTH PLAIN '.length);
      const password = Buffer.from(sent, 'base64').toString().split('\0')[2] ?? '';
      passwords.push(password);
      return say(`535 Not with ${password}, sent as ${sent}`);
    });
    say('220 localhost');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    passwords,
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
