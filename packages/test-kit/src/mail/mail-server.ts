import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

/** A mail that has arrived. */
export interface ArrivedMail {
  readonly to: string;
  readonly text: string;
  /** The first link in it. */
  readonly link: string;
}

/** A mail server of this machine that keeps what it gets. */
export interface MailServer {
  readonly url: string;
  /** Waits for the next mail to an address. */
  next(to: string): Promise<ArrivedMail>;
  readonly arrived: readonly ArrivedMail[];
  close(): void;
}

/** Starts a mail server that speaks as much of SMTP (RFC 5321) as a client needs to send plain mails. */
export async function startMailServer(): Promise<MailServer> {
  const arrived: ArrivedMail[] = [];
  const waiting = new Map<string, (mail: ArrivedMail) => void>();
  const sockets = new Set<Socket>();
  const take = (mail: ArrivedMail) => {
    arrived.push(mail);
    waiting.get(mail.to)?.(mail);
    waiting.delete(mail.to);
  };
  const server = createServer((socket) => {
    sockets.add(socket);
    speak(socket, take);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    arrived,
    next: (to) => new Promise((resolve) => waiting.set(to, resolve)),
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

function speak(socket: Socket, take: (mail: ArrivedMail) => void): void {
  let pending = '';
  let to = '';
  let data: string[] | null = null;
  const say = (line: string) => socket.write(`${line}\r\n`);
  const hear = (line: string) => {
    if (data !== null) {
      if (line !== '.') return void data.push(line.replace(/^\./, ''));
      take(readMail(to, data));
      data = null;
      return say('250 kept');
    }
    if (/^(EHLO|HELO)/i.test(line)) return say('250 localhost');
    if (/^RCPT TO:/i.test(line)) to = line.slice(line.indexOf('<') + 1, line.indexOf('>'));
    if (/^DATA/i.test(line)) {
      data = [];
      return say('354 go on');
    }
    return say(/^QUIT/i.test(line) ? '221 bye' : '250 ok');
  };
  socket.on('error', () => socket.destroy());
  socket.on('data', (chunk) => {
    const lines = (pending + String(chunk)).split('\r\n');
    pending = lines.pop() ?? '';
    for (const line of lines) hear(line);
  });
  say('220 localhost');
}

function readMail(to: string, lines: readonly string[]): ArrivedMail {
  const raw = lines.join('\n');
  const text = raw.includes('quoted-printable')
    ? raw
        .replaceAll(/=\n/g, '')
        .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : raw;
  return { to, text, link: /https?:\/\/\S+/.exec(text)?.[0] ?? '' };
}
